import { MOST_VIEWS } from '@makao/contract/people/views/views.kinds'
import type { HiddenColumns, KeptLists, NewView } from '@makao/contract/people/views/views.schema'
import type { SignedIn } from '../../context'
import { Refusal } from '../../errors'
import { deleteView, lockViews, putHidden, putView, readKept } from './views.repository'

/** @throws Refusal VIEWS_FULL */
export function saveView({ db, actor, now }: SignedIn, view: NewView): Promise<KeptLists> {
  return db.transaction(async (tx) => {
    await lockViews(tx, actor)
    await putView(tx, actor, view, now)
    // Counted afterwards: one of a name that is there already takes no further place.
    if ((await lockViews(tx, actor)) > MOST_VIEWS) throw new Refusal('VIEWS_FULL', { most: MOST_VIEWS })
    return readKept(tx, actor)
  })
}

/** @throws Refusal NOT_FOUND */
export function removeView({ db, actor }: SignedIn, viewId: string): Promise<KeptLists> {
  return db.transaction(async (tx) => {
    await deleteView(tx, actor, viewId)
    return readKept(tx, actor)
  })
}

export function hideColumns({ db, actor }: SignedIn, hidden: HiddenColumns): Promise<KeptLists> {
  return db.transaction(async (tx) => {
    await putHidden(tx, actor, hidden)
    return readKept(tx, actor)
  })
}
