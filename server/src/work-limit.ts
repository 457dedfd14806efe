/** So many times as long as something may work the clock may go on, on a machine that is busy with other things. */
const BY_THE_CLOCK = 10

/**
 * Aborts once the process has worked for so long since, in ms, or waited for ten times as long. On a machine that is busy with
 * other things nothing is refused for what they take.
 */
export function workLimit(limit: number): { signal: AbortSignal; end: () => void } {
  const controller = new AbortController()
  const atFirst = process.cpuUsage()
  const began = performance.now()
  const look = setInterval(() => {
    const { user, system } = process.cpuUsage(atFirst)
    const passed = performance.now() - began
    // Several threads of it may have worked at once: for as long as that of whoever is limited they have by the clock alone.
    const worked = Math.min((user + system) / 1000, passed)
    if (worked >= limit || passed >= BY_THE_CLOCK * limit) controller.abort()
  }, limit / 10)
  return { signal: controller.signal, end: () => clearInterval(look) }
}
