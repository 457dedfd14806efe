import type { Engine, Row, Run } from './answer'
import type { Catalogue } from './catalogue'
import { parseQuery } from './grammar'
import { planRead } from './plan'
import { Compiler } from './sql'

/**
 * The rows that a query asks for, as JSON tells them.
 * @throws RestRefusal for what is not in the catalogue; what the database says of a value goes through
 */
export async function readRows<Caller>(
  { catalogue, limitsOf }: Pick<Engine<Caller>, 'catalogue' | 'limitsOf'>,
  run: Run,
  caller: Caller,
  resource: string,
  query: URLSearchParams,
): Promise<Row[]> {
  const node = planRead(catalogue as Catalogue, resource, parseQuery(query), limitsOf(caller))
  const compiler = new Compiler(catalogue, caller)
  const [found] = await run(
    `select coalesce(json_agg(r.*), '[]')::text as body from (${compiler.read(node)}) r`,
    compiler.params.values,
  )
  return JSON.parse(String(found?.body)) as Row[]
}
