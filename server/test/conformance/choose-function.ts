import { closest } from '../../src/exchange/engine/plan'
import { RestRefusal } from '../../src/exchange/engine/rest-refusal'
import { type DescribedFunction, takesAll } from './described-functions'
import type { Sent } from './sent-arguments'

// Which of several functions of one name a call means.

const signatureOf = ({ schema, name, parameters }: DescribedFunction): string =>
  `${schema}.${name}(${parameters.map(({ name: own, type }) => `${own} => ${type}`).join(', ')})`

/** Those with fewer parameters first. */
const byParameters = (one: DescribedFunction, other: DescribedFunction): number =>
  one.parameters.length - other.parameters.length || (signatureOf(one) < signatureOf(other) ? -1 : 1)

/** @throws RestRefusal PGRST203 */
function onlyOf(found: readonly DescribedFunction[]): DescribedFunction | undefined {
  if (found.length < 2) return found[0]
  throw new RestRefusal(
    300,
    'PGRST203',
    `Could not choose the best candidate function between: ${[...found].sort(byParameters).map(signatureOf).join(', ')}`,
    null,
    'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
  )
}

/**
 * @param names of what was sent
 * @throws RestRefusal PGRST202, PGRST203
 */
export function chooseFunction(
  functions: readonly DescribedFunction[],
  schema: string,
  name: string,
  names: readonly string[],
  sent: Sent,
): DescribedFunction {
  const called = functions.filter((one) => one.schema === schema && one.name === name)
  const { whole } = sent
  const takers = whole
    ? called.filter((one) => takesAll(one) && whole.types.includes(one.parameters[0]?.type ?? ''))
    : []
  // A parameter without a name is named by an empty key; what is sent is then taken as it is.
  const fits = (one: DescribedFunction) =>
    one.parameters.every(({ name: own, isOptional }) => (own !== '' || whole) && (isOptional || names.includes(own))) &&
    names.every((given) => one.parameters.some(({ name: own }) => own === given))
  const isNamed = sent.kind !== 'whole'
  const chosen = (isNamed ? onlyOf(called.filter(fits)) : undefined) ?? onlyOf(takers)
  if (chosen) return chosen
  const place = `${schema}.${name}`
  const sorted = [...names].sort().join(', ')
  const shown = isNamed ? (names.length ? `(${sorted})` : ' without parameters') : ''
  const named = names.length ? ` with parameter${names.length > 1 ? 's' : ''} ${sorted}` : ' without parameters'
  const single = whole && `with a single unnamed ${whole.types.join('/')} parameter`
  const how = isNamed ? `${named}${single ? ` or ${single}` : ''}` : ` ${single}`
  throw new RestRefusal(
    404,
    'PGRST202',
    `Could not find the function ${place}${shown} in the schema cache`,
    `Searched for the function ${place}${how}, but no matches were found in the schema cache.`,
    isNamed ? hintOf(functions, called, schema, name, names) : null,
  )
}

/** The function that was meant, or the parameters that it takes. */
function hintOf(
  functions: readonly DescribedFunction[],
  called: readonly DescribedFunction[],
  schema: string,
  name: string,
  names: readonly string[],
): string | null {
  const listed = (own: readonly string[]) => `(${own.join(', ')})`
  const meant = called.length
    ? names.length > 0 &&
      closest(
        listed([...names].sort()),
        called.map(({ parameters }) => listed(parameters.map((parameter) => parameter.name))),
      )
    : closest(
        name,
        functions.filter((one) => one.schema === schema).map((one) => one.name),
      )
  if (!meant) return null
  return `Perhaps you meant to call the function ${schema}.${called.length ? `${name}${meant}` : meant}`
}
