/*
 * Preloaded into a JVM: counts every system call that changes something at or below a directory,
 * over all threads with one counter, and kills the process before the N-th of them takes effect.
 *
 *   KILL_ROOT   the directory, by its real path
 *   KILL_AT     N, counted from 1; 0 only counts
 *   KILL_TRACE  a file outside of it that gets a line "call path" for each one that is counted
 *
 * It does not stand in for functions of the C library, because a JVM has more than one way to
 * reach the same call: the JDK's own libraries use open64, write, pwrite64, fsync, chmod, link,
 * rename, unlink and mkdir, ask for unlinkat and the like by dlsym, and a foreign function call
 * (renameat2) finds its function past anything that is preloaded. So a seccomp
 * filter traps the calls themselves, whoever makes them; the handler makes each one again, from the
 * one instruction that the filter lets pass. RealKillTest compares what is counted with what
 * strace sees. The process must not run another program: that one has the filter but no handler.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <ucontext.h>
#include <unistd.h>

long pass(long number, long a, long b, long c, long d, long e, long f);
extern char passed[];

#if defined(__x86_64__)
#define ARCHITECTURE AUDIT_ARCH_X86_64
__asm__(
    ".globl pass\n.globl passed\n"
    "pass:\n"
    "  mov %rdi, %rax\n  mov %rsi, %rdi\n  mov %rdx, %rsi\n  mov %rcx, %rdx\n"
    "  mov %r8, %r10\n  mov %r9, %r8\n  mov 8(%rsp), %r9\n"
    "  syscall\n"
    "passed:\n"
    "  ret\n");
#define ARGUMENT(context, n) ((context)->uc_mcontext.gregs[registers[n]])
#define RESULT(context) ((context)->uc_mcontext.gregs[REG_RAX])
static const int registers[] = {REG_RDI, REG_RSI, REG_RDX, REG_R10, REG_R8, REG_R9};
#elif defined(__aarch64__)
#define ARCHITECTURE AUDIT_ARCH_AARCH64
__asm__(
    ".globl pass\n.globl passed\n"
    "pass:\n"
    "  mov x8, x0\n  mov x0, x1\n  mov x1, x2\n  mov x2, x3\n  mov x3, x4\n  mov x4, x5\n"
    "  mov x5, x6\n"
    "  svc 0\n"
    "passed:\n"
    "  ret\n");
#define ARGUMENT(context, n) ((context)->uc_mcontext.regs[n])
#define RESULT(context) ((context)->uc_mcontext.regs[0])
#else
#error "this processor is not known here"
#endif

enum { NONE = -1, CWD = -2 };

/* Which arguments of a call name the file that it changes. */
struct call {
  int number;
  const char *name;
  int file;                        /* an open file */
  int directory, path;             /* a path that may be followed where it leads */
  int entry_directory, entry;      /* a path that stands for its last name */
  int flags;                       /* it counts only when this has O_CREAT or O_TRUNC */
};

#define FILE_CALL(x) {SYS_##x, #x, 0, NONE, NONE, NONE, NONE, NONE}
#define PATH_CALL(x) {SYS_##x, #x, NONE, CWD, 0, NONE, NONE, NONE}
#define ENTRY_CALL(x) {SYS_##x, #x, NONE, NONE, NONE, CWD, 0, NONE}
#define ENTRIES_CALL(x) {SYS_##x, #x, NONE, CWD, 0, CWD, 1, NONE}
#define PATH_AT_CALL(x) {SYS_##x, #x, NONE, 0, 1, NONE, NONE, NONE}
#define ENTRY_AT_CALL(x) {SYS_##x, #x, NONE, NONE, NONE, 0, 1, NONE}
#define ENTRIES_AT_CALL(x) {SYS_##x, #x, NONE, 0, 1, 2, 3, NONE}

static const struct call calls[] = {
    FILE_CALL(write), FILE_CALL(pwrite64), FILE_CALL(writev), FILE_CALL(pwritev),
    FILE_CALL(fsync), FILE_CALL(fdatasync), FILE_CALL(ftruncate), FILE_CALL(fallocate),
    FILE_CALL(fchmod), FILE_CALL(fchown), FILE_CALL(fsetxattr), FILE_CALL(sendfile),
    {SYS_copy_file_range, "copy_file_range", 2, NONE, NONE, NONE, NONE, NONE},
    {SYS_openat, "openat", NONE, 0, 1, NONE, NONE, 2},
    PATH_AT_CALL(fchmodat), PATH_AT_CALL(fchownat), PATH_AT_CALL(utimensat),
    ENTRY_AT_CALL(unlinkat), ENTRY_AT_CALL(mkdirat), ENTRY_AT_CALL(mknodat),
    ENTRIES_AT_CALL(renameat2), ENTRIES_AT_CALL(linkat),
    {SYS_symlinkat, "symlinkat", NONE, NONE, NONE, 1, 2, NONE},
    PATH_CALL(truncate), PATH_CALL(setxattr), PATH_CALL(lsetxattr),
#ifdef SYS_renameat
    ENTRIES_AT_CALL(renameat),
#endif
#ifdef SYS_pwritev2
    FILE_CALL(pwritev2),
#endif
#ifdef SYS_fchmodat2
    PATH_AT_CALL(fchmodat2),
#endif
#ifdef SYS_open
    {SYS_open, "open", NONE, CWD, 0, NONE, NONE, 1},
    PATH_CALL(creat), PATH_CALL(chmod), PATH_CALL(chown), PATH_CALL(lchown), PATH_CALL(utimes),
    ENTRY_CALL(unlink), ENTRY_CALL(mkdir), ENTRY_CALL(rmdir), ENTRY_CALL(mknod),
    ENTRIES_CALL(rename), ENTRIES_CALL(link),
    {SYS_symlink, "symlink", NONE, NONE, NONE, CWD, 1, NONE},
#endif
};
enum { CALLS = sizeof calls / sizeof *calls };

static const char *root;
static long kill_at;
static int trace = -1;
static long counted;

static int below_root(int file, char *found, size_t size) {
  char link[64];
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  ssize_t length = readlink(link, found, size - 1);
  if (length < 0) {
    return 0;
  }
  found[length] = 0;
  size_t prefix = strlen(root);
  return strncmp(found, root, prefix) == 0 && (found[prefix] == 0 || found[prefix] == '/');
}

/* Opens nothing for reading or writing: O_PATH only finds the place. */
static int place_is_below(int directory, const char *path, char *found, size_t size) {
  int place = openat(directory, path, O_PATH | O_CLOEXEC);
  if (place < 0) {
    return 0;
  }
  int below = below_root(place, found, size);
  close(place);
  return below;
}

/* By the directory of its last name. */
static int entry_is_below(int directory, const char *path, char *found, size_t size) {
  char parent[4096];
  const char *leaf = strrchr(path, '/');
  size_t length = leaf ? (size_t)(leaf - path) : 0;
  if (length >= sizeof parent) {
    return 0;
  }
  memcpy(parent, path, length);
  parent[length] = 0;
  if (!place_is_below(directory, leaf == path ? "/" : leaf ? parent : ".", found, size)) {
    return 0;
  }
  size_t end = strlen(found);
  snprintf(found + end, size - end, "/%s", leaf ? leaf + 1 : path);
  return 1;
}

static int directory_of(ucontext_t *context, int argument) {
  return argument == CWD ? AT_FDCWD : (int)ARGUMENT(context, argument);
}

/* A path such as /proc/self/fd/7 counts by what it leads to. */
static int counts(const struct call *call, ucontext_t *context, char *found, size_t size) {
  if (call->file != NONE) {
    return below_root((int)ARGUMENT(context, call->file), found, size);
  }
  if (call->entry != NONE
      && entry_is_below(directory_of(context, call->entry_directory),
          (const char *)ARGUMENT(context, call->entry), found, size)) {
    return 1;
  }
  if (call->path == NONE) {
    return 0;
  }
  int directory = directory_of(context, call->directory);
  const char *path = (const char *)ARGUMENT(context, call->path);
  return entry_is_below(directory, path, found, size) || place_is_below(directory, path, found, size);
}

/* The call after the fatal one waits for the end as well, on whatever thread it is. */
static void count(const struct call *call, const char *found) {
  long now = __atomic_add_fetch(&counted, 1, __ATOMIC_SEQ_CST);
  if (trace >= 0) {
    char line[4600];
    int length = snprintf(line, sizeof line, "%s %s\n", call->name, found);
    pass(SYS_write, trace, (long)line, length, 0, 0, 0);
  }
  if (kill_at > 0 && now >= kill_at) {
    kill(getpid(), SIGKILL);
    for (;;) {
      pause();
    }
  }
}

static void trapped(int signal, siginfo_t *info, void *raw) {
  (void)signal;
  int before = errno;
  ucontext_t *context = raw;
  char found[4400];
  for (int i = 0; i < CALLS; i++) {
    if (calls[i].number == info->si_syscall && counts(&calls[i], context, found, sizeof found)) {
      count(&calls[i], found);
    }
  }
  RESULT(context) = pass(info->si_syscall, ARGUMENT(context, 0), ARGUMENT(context, 1),
      ARGUMENT(context, 2), ARGUMENT(context, 3), ARGUMENT(context, 4), ARGUMENT(context, 5));
  errno = before;
}

#define DATA(field) (uint32_t) offsetof(struct seccomp_data, field)
#define LOAD(at) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, at)
#define JUMP(test, value, yes, no) BPF_JUMP(BPF_JMP | test | BPF_K, value, yes, no)
#define ANSWER(what) BPF_STMT(BPF_RET | BPF_K, what)

/* An open that creates and truncates nothing passes, so the loader and the JVM start undisturbed. */
static int add_call(struct sock_filter *filter, const struct call *call) {
  int flags = call->flags;
  struct sock_filter always[] = {
      JUMP(BPF_JEQ, call->number, 0, 1), ANSWER(SECCOMP_RET_TRAP)};
  struct sock_filter sometimes[] = {
      JUMP(BPF_JEQ, call->number, 0, 4), LOAD(DATA(args[flags == NONE ? 0 : flags])),
      JUMP(BPF_JSET, O_CREAT | O_TRUNC, 0, 1), ANSWER(SECCOMP_RET_TRAP), ANSWER(SECCOMP_RET_ALLOW)};
  size_t size = flags == NONE ? sizeof always : sizeof sometimes;
  memcpy(filter, flags == NONE ? always : sometimes, size);
  return (int)(size / sizeof *filter);
}

static int install(void) {
  uint64_t own = (uint64_t)(uintptr_t)passed;
  struct sock_filter head[] = {
      LOAD(DATA(arch)), JUMP(BPF_JEQ, ARCHITECTURE, 1, 0), ANSWER(SECCOMP_RET_KILL_PROCESS),
      LOAD(DATA(instruction_pointer)), JUMP(BPF_JEQ, (uint32_t)own, 0, 3),
      LOAD(DATA(instruction_pointer) + 4), JUMP(BPF_JEQ, (uint32_t)(own >> 32), 0, 1),
      ANSWER(SECCOMP_RET_ALLOW), LOAD(DATA(nr))};
  struct sock_filter filter[sizeof head / sizeof *head + 5 * CALLS + 1];
  memcpy(filter, head, sizeof head);
  int length = sizeof head / sizeof *head;
  for (int i = 0; i < CALLS; i++) {
    length += add_call(filter + length, &calls[i]);
  }
  filter[length++] = (struct sock_filter)ANSWER(SECCOMP_RET_ALLOW);
  struct sock_fprog program = {(unsigned short)length, filter};
  return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0
      && prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
}

__attribute__((constructor)) static void start(void) {
  root = getenv("KILL_ROOT");
  const char *at = getenv("KILL_AT");
  const char *file = getenv("KILL_TRACE");
  kill_at = at ? atol(at) : 0;
  trace = file ? open(file, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600) : -1;
  struct sigaction action = {.sa_sigaction = trapped, .sa_flags = SA_SIGINFO | SA_NODEFER};
  if (!root || sigaction(SIGSYS, &action, NULL) != 0 || !install()) {
    fprintf(stderr, "the system calls cannot be trapped\n");
    _exit(99);
  }
}
