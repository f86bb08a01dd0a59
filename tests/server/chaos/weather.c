/* Bad weather for a server and all its processes: loaded into them before the C library (LD_PRELOAD), it moves their
   wall clock and makes each write to the disk take longer, as two numbers in a shared file say at the moment. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

struct weather {
    int64_t clock_ms; /* added to the wall clock; the monotonic clock goes on, as it does when a clock is set */
    int64_t sync_ms;  /* that fsync and fdatasync take longer */
};

static const struct weather calm;
static const volatile struct weather *now = &calm;

__attribute__((constructor)) static void begin(void) {
    const char *path = getenv("WEATHER_FILE");
    int file = path ? open(path, O_RDONLY | O_CLOEXEC) : -1;
    if (file < 0) return;
    void *shared = mmap(NULL, sizeof(struct weather), PROT_READ, MAP_SHARED, file, 0);
    close(file);
    if (shared != MAP_FAILED) now = shared;
}

int clock_gettime(clockid_t id, struct timespec *at) {
    int failed = (int)syscall(SYS_clock_gettime, id, at);
    if (failed == 0 && id == CLOCK_REALTIME) {
        int64_t ms = now->clock_ms;
        at->tv_sec += ms / 1000;
    }
    return failed;
}

int gettimeofday(struct timeval *at, void *zone) {
    struct timespec exact;
    (void)zone;
    clock_gettime(CLOCK_REALTIME, &exact);
    at->tv_sec = exact.tv_sec;
    at->tv_usec = exact.tv_nsec / 1000;
    return 0;
}

time_t time(time_t *at) {
    struct timespec exact;
    clock_gettime(CLOCK_REALTIME, &exact);
    if (at) *at = exact.tv_sec;
    return exact.tv_sec;
}

static void wait_for_the_disk(void) {
    if (now->sync_ms > 0) usleep((useconds_t)now->sync_ms * 1000);
}

int fsync(int file) {
    wait_for_the_disk();
    return (int)syscall(SYS_fsync, file);
}

int fdatasync(int file) {
    wait_for_the_disk();
    return (int)syscall(SYS_fdatasync, file);
}
