import { can } from '@makao/contract/permissions'
import type { ProcedureMeta } from '@makao/contract/procedure'
import type { Actor } from './context'

/** A row before it is said what somebody may do with it. */
export type Stored<Row> = Omit<Row, 'allowed'>

/** For each action what stands in its way, as a code that says why; undefined: nothing. */
export type Actions<Row> = Record<string, (row: Row) => string | undefined>

/** Of an action on which the state of a row has no say. */
export const always = () => undefined

interface Procedure {
  '~orpc': { meta: ProcedureMeta }
}

/**
 * Says with a row what somebody may do with it.
 * @param procedures what does each action; its permission in the contract says whose roles may
 * @param actions the rules that the procedures themselves go by
 */
export function allowing<Row, Action extends string>(
  procedures: NoInfer<Record<Action, Procedure>>,
  actions: Record<Action, (row: Row) => string | undefined>,
) {
  const names = Object.keys(actions) as Action[]
  const mayDo = (role: Actor['role'], action: Action) => {
    const { permission } = procedures[action]['~orpc'].meta
    return permission === 'public' || can(role, permission)
  }
  return ({ role }: Pick<Actor, 'role'>) => {
    const open = names.filter((action) => mayDo(role, action))
    return <Given extends Row>(row: Given): Given & { allowed: Action[] } => ({
      ...row,
      allowed: open.filter((action) => actions[action](row) === undefined),
    })
  }
}
