import { readdirSync, readFileSync } from 'node:fs'
import type { Database } from '../server/src/db/open'

/** In /proc, of which there are a hundred in a second on every Linux. */
const TICKS = 100

/** Parent, and seconds of a processor: its own, and those of children that have ended; undefined: it is no more. */
function readProcess(id: number | string): { parent: number; own: number; ended: number } | undefined {
  try {
    // What the program calls itself stands in brackets, and may hold spaces.
    const fields = readFileSync(`/proc/${id}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    const [user = 0, system = 0, ofUser = 0, ofSystem = 0] = fields.slice(11, 15).map(Number)
    return { parent: Number(fields[1]), own: (user + system) / TICKS, ended: (ofUser + ofSystem) / TICKS }
  } catch {
    return undefined
  }
}

/** Seconds that a process and the children that it has or had took of a processor; 0 where there is no /proc. */
export function processorOf(id: number): number {
  const itself = readProcess(id)
  if (!itself) return 0
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(readProcess)
    .reduce((sum, each) => sum + (each?.parent === id ? each.own : 0), itself.own + itself.ended)
}

/** The process that started those of a server of PostgreSQL on this machine; 0 for the embedded database. */
export async function serverProcess({ kind, pool }: Database): Promise<number> {
  if (kind === 'embedded') return 0
  const { rows } = await pool.query<{ id: number }>('select pg_backend_pid() as id')
  return readProcess(rows[0]?.id ?? 0)?.parent ?? 0
}
