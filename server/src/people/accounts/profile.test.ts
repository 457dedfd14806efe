import { expect, test } from 'vitest'
import { fieldErrorsOf, startApi } from '../../../test/api'
import { testDatabase } from '../../../test/database'

const { db } = testDatabase()

test('everybody reads and changes their own name and phone number, and nothing else', async () => {
  const tenant = await startApi(db).signInAs('tenant')
  const before = await tenant.client.accounts.profile()
  expect(before).toMatchObject({ id: tenant.id, email: tenant.email, role: 'tenant' })
  const change = { fullName: '  Nyambura wa Mūgo ', phoneNumber: '+254 712 345 678', role: 'admin', email: 'x@y.ke' }
  const after = await tenant.client.accounts.updateProfile(change)
  expect(after).toEqual({ ...before, fullName: 'Nyambura wa Mūgo', phoneNumber: '+254 712 345 678' })
  expect(await tenant.client.accounts.profile()).toEqual(after)
})

test('a name is asked for, and a phone number has digits', async () => {
  const tenant = await startApi(db).signInAs('tenant')
  const changing = tenant.client.accounts.updateProfile({ fullName: ' ', phoneNumber: 'call me' })
  expect(await fieldErrorsOf(changing)).toEqual([
    'fullName: Full name is required',
    'phoneNumber: Enter a phone number, for example 0712 345 678',
  ])
})
