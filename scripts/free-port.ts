import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * From here to there systems give no port to a connection that asks somebody for something (Linux from 32768 on, others from 49152):
 * one that is free stays so until somebody listens on it, also while its server begins anew.
 */
const [FROM, TO] = [20_000, 32_000]

/** Given out by this process, whether anybody listens there by now or not. */
const given = new Set<number>()

/** A port of this machine on which nobody listens at the moment, and which nobody else in this process was given. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FROM, TO)
    if (given.has(port)) continue
    given.add(port)
    if (await isFree(port)) return port
  }
}

async function isFree(port: number): Promise<boolean> {
  // On all addresses, so that it is free on each.
  const probe = createServer().listen(port)
  try {
    await once(probe, 'listening')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return false
    throw error
  }
  probe.close()
  await once(probe, 'close')
  return true
}
