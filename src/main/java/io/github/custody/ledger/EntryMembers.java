package io.github.custody.ledger;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * Typed access to the members of one JSON object. A member of another type than the one asked for
 * is an {@link IllegalArgumentException}, an absent one is empty.
 */
record EntryMembers(JsonNode object) {
  EntryMembers {
    check(object.isObject());
  }

  /** A text that must be there. */
  String required(String name) {
    return text(name).orElseThrow(() -> new IllegalArgumentException("lacks a member"));
  }

  Optional<String> text(String name) {
    return member(name).map(EntryMembers::text);
  }

  Stream<String> words(String name) {
    return text(name).stream().flatMap(text -> Stream.of(text.split(" ", -1)));
  }

  OptionalLong number(String name) {
    Optional<JsonNode> member = member(name);
    member.ifPresent(node -> check(node.isIntegralNumber() && node.canConvertToLong()));
    return member.map(node -> OptionalLong.of(node.longValue())).orElseGet(OptionalLong::empty);
  }

  Optional<Boolean> flag(String name) {
    Optional<JsonNode> member = member(name);
    member.ifPresent(node -> check(node.isBoolean()));
    return member.map(JsonNode::booleanValue);
  }

  List<String> texts(String name) {
    List<String> texts = new ArrayList<>();
    member(name)
        .ifPresent(
            array -> {
              check(array.isArray());
              array.forEach(element -> texts.add(text(element)));
            });
    return texts;
  }

  Map<String, String> textByName(String name) {
    Map<String, String> texts = new LinkedHashMap<>();
    member(name)
        .ifPresent(
            map -> {
              check(map.isObject());
              map.properties().forEach(each -> texts.put(each.getKey(), text(each.getValue())));
            });
    return texts;
  }

  private Optional<JsonNode> member(String name) {
    return Optional.ofNullable(object.get(name));
  }

  private static String text(JsonNode node) {
    check(node.isTextual());
    return node.textValue();
  }

  private static void check(boolean holds) {
    if (!holds) {
      throw new IllegalArgumentException("a member has another type");
    }
  }
}
