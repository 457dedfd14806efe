import { dayInNairobi } from '@makao/contract/days'
import type { Actor } from '../../context'
import type { Row } from '../engine/answer'
import { RestRefusal } from '../engine/rest-refusal'
import { readRows } from '../engine/rows'
import type { HostedReads } from './reads'
import { tablesOf } from './tables.routes'

/** Reads rows of the resources as somebody. `query`: as a client writes it. @throws RestRefusal */
export function rowReader(read: HostedReads, clock: () => Date) {
  const engine = tablesOf(read)
  return async (actor: Actor, resource: string, query: URLSearchParams): Promise<Row[]> => {
    const caller = { actor, today: dayInNairobi(clock()) }
    try {
      return await engine.read((run) => readRows(engine, run, caller, resource, query))
    } catch (error) {
      throw error instanceof RestRefusal ? error : engine.refusalOf(error)
    }
  }
}
