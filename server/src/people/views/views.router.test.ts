import { MOST_VIEWS } from '@makao/contract/people/views/views.kinds'
import { beforeAll, expect, test } from 'vitest'
import { expectRefusal, fieldErrorsOf, type Identity, startApi } from '../../../test/api'
import { testDatabase } from '../../../test/database'

const { db } = testDatabase()

let manager: Identity
let colleague: Identity

beforeAll(async () => {
  const api = startApi(db)
  manager = await api.signInAs('property_manager')
  colleague = await api.signInAs('property_manager')
})

const view = (given: { id?: string; name?: string; search?: string } = {}) => ({
  id: crypto.randomUUID(),
  list: 'charges' as const,
  name: 'Overdue in Kisumu',
  search: 'paymentStatus=overdue',
  ...given,
})
const namesOf = ({ views }: { views: { name: string }[] }) => views.map(({ name }) => name)

test('a view is kept for its person alone, once, and by one name', async () => {
  const first = view()
  await manager.client.views.save(first)
  expect(await manager.client.views.save(first)).toMatchObject({ views: [first] })
  const anew = await manager.client.views.save(view({ name: 'overdue in kisumu', search: 'sort=-amount' }))
  expect(anew.views).toEqual([{ ...first, name: 'overdue in kisumu', search: 'sort=-amount' }])
  expect(await colleague.client.views.list()).toEqual({ views: [], hidden: [] })
  await expectRefusal(colleague.client.views.remove({ viewId: first.id }), 'NOT_FOUND')
  // An id that a colleague uses takes nothing of theirs away.
  await colleague.client.views.save(view({ id: first.id, name: 'Mine' }))
  expect(namesOf(await manager.client.views.list())).toEqual(['overdue in kisumu'])
  expect(namesOf(await manager.client.views.remove({ viewId: first.id }))).toEqual([])
})

test('no more views are kept than there is room for, by two at once either', async () => {
  for (let kept = 1; kept < MOST_VIEWS; kept += 1) await manager.client.views.save(view({ name: `View ${kept}` }))
  const outcomes = await Promise.allSettled(
    ['One more', 'Another'].map((name) => manager.client.views.save(view({ name }))),
  )
  expect(outcomes.filter(({ status }) => status === 'rejected')).toMatchObject([{ reason: { code: 'VIEWS_FULL' } }])
  expect((await manager.client.views.list()).views).toHaveLength(MOST_VIEWS)
  // In the place of one that is there.
  await manager.client.views.save(view({ name: 'View 1', search: 'sort=tenant' }))
})

test('columns left out stay left out, until all of them are shown', async () => {
  await manager.client.views.hideColumns({ list: 'tenants', columns: ['email', 'status'] })
  const { hidden } = await manager.client.views.hideColumns({ list: 'tenants', columns: ['email'] })
  expect(hidden).toEqual([{ list: 'tenants', columns: ['email'] }])
  expect((await colleague.client.views.list()).hidden).toEqual([])
  expect((await manager.client.views.hideColumns({ list: 'tenants', columns: [] })).hidden).toEqual([])
})

test('what is too long or no list is refused by its field', async () => {
  expect(await fieldErrorsOf(manager.client.views.save(view({ name: '' })))).toEqual(['name: Give the view a name'])
  expect(await fieldErrorsOf(manager.client.views.save(view({ search: 'x'.repeat(1001) })))).toEqual([
    'search: This view is too long to be kept',
  ])
  expect(
    await fieldErrorsOf(manager.client.views.hideColumns({ list: 'tenants', columns: ['<script>'] })),
  ).toHaveLength(1)
})
