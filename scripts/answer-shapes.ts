import { createHash } from 'node:crypto'
import { z } from 'zod'

/** A procedure of the contract, as far as its answer goes. */
export interface Answering {
  '~orpc': { outputSchema?: unknown }
}

/** What the answers of a part look like, in six letters: other letters where any of them has another form. */
export function shapeOf(part: Readonly<Record<string, Answering>>): string {
  const forms = Object.entries(part).map(([name, procedure]) => {
    const { outputSchema } = procedure['~orpc']
    return [name, outputSchema && z.toJSONSchema(outputSchema as z.ZodType, { io: 'output', unrepresentable: 'any' })]
  })
  return createHash('sha256').update(JSON.stringify(forms)).digest('hex').slice(0, 6)
}
