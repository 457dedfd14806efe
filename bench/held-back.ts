import { setTimeout as pass } from 'node:timers/promises'

// Lets processes work for a part of each moment alone, as if their machines were slower by so much, until it is asked to end.
//   held-back.ts SHARE PID ...

/** Of which each process has its part, in ms: long against what it takes to stop one, short against an answer that is waited for. */
const MOMENT = 40

const [share, ...pids] = process.argv.slice(2).map(Number)
if (!share) throw new Error('Which share?')

const signalAll = (signal: 'SIGSTOP' | 'SIGCONT') => {
  for (const pid of pids) process.kill(pid, signal)
}

// Whatever ends it, nobody stays stopped.
process.on('exit', () => signalAll('SIGCONT'))
process.on('SIGTERM', () => process.exit())

for (;;) {
  signalAll('SIGCONT')
  await pass(MOMENT * share)
  signalAll('SIGSTOP')
  await pass(MOMENT * (1 - share))
}
