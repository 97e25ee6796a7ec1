package io.github.custody.fetch;

import io.github.custody.testing.Folder;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Tells states of a directory apart, not runs. */
final class FolderSignature {
  private FolderSignature() {}

  /** The state without what differs from run to run. */
  static String of(Folder folder) {
    List<Long> inodes =
        folder.entries().values().stream().map(Folder.Entry::inode).distinct().toList();
    List<String> tokens = new ArrayList<>();
    StringBuilder text = new StringBuilder();
    folder
        .entries()
        .forEach(
            (name, entry) -> {
              String plain = replaceTokens(name, tokens);
              boolean record = entry.content().startsWith("custody-");
              String content =
                  record
                      ? replaceTokens(entry.content().replaceAll("(?m)^(?!token).*$", ""), tokens)
                      : entry.content();
              text.append(plain)
                  .append(' ')
                  .append(inodes.indexOf(entry.inode()))
                  .append(' ')
                  .append(entry.links())
                  .append(' ')
                  .append(Integer.toOctalString(entry.mode()))
                  .append(' ')
                  .append(content)
                  .append('\n');
            });
    return text.toString();
  }

  private static String replaceTokens(String text, List<String> tokens) {
    return Pattern.compile("[0-9a-f]{32}")
        .matcher(text)
        .replaceAll(
            match -> {
              if (!tokens.contains(match.group())) {
                tokens.add(match.group());
              }
              return "<" + tokens.indexOf(match.group()) + ">";
            });
  }
}
