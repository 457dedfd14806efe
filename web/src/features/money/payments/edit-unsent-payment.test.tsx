import type { ManagedAccount } from '@makao/contract/money/payments/payments.schema'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../../lib/query-client'
import { EditUnsentPayment } from './edit-unsent-payment'

/** What the server answers; undefined: there is no network. */
let answers: { accounts: unknown[]; account: Partial<ManagedAccount> } | undefined

beforeEach(() => {
  queryClient.clear()
  answers = undefined
  vi.stubGlobal('fetch', async (url: string) => {
    if (!answers) throw new TypeError('Failed to fetch')
    return Response.json(url.includes('/tenancies/') ? answers.account : answers.accounts)
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const input = {
  ...{ currency: 'KES', amount: 1_000_000, method: 'mpesa', reference: 'UKL4T7QX2M', receivedOn: '2026-11-20' },
  parts: [{ chargeId: '8c2f0001-0000-4000-8000-000000000001', amount: 1_000_000 }],
}

/** What is sent again, once it was mended so. */
async function mended(given: Record<string, unknown>, mend: () => Promise<unknown>) {
  const sent: unknown[] = []
  const send = async (changed: unknown) => void sent.push(changed)
  render(
    <QueryClientProvider client={queryClient}>
      <EditUnsentPayment
        input={given}
        dialog={{ title: 'Edit entry', label: 'Save', onClose: () => {} }}
        saving={{ send, changes: [], failed: 'Not changed' }}
      />
    </QueryClientProvider>,
  )
  await mend()
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await expect.poll(() => sent.length).toBe(1)
  return sent[0]
}

const asCash = async () => {
  await userEvent.selectOptions(screen.getByLabelText('Method'), 'cash')
  await userEvent.clear(screen.getByLabelText('Reference'))
}

const oldest = () => screen.queryByRole('switch', { name: 'Put it on the oldest amounts due instead' })

test('money that was put by hand on what is paid by now is not refused for good', async () => {
  expect(await mended(input, async () => userEvent.click(oldest() as HTMLElement))).toMatchObject({
    ...{ amount: 1_000_000, reference: 'UKL4T7QX2M', parts: null },
  })
})

test('where it was put by hand stays where nobody says otherwise, and the method is mended too', async () => {
  expect(await mended(input, asCash)).toMatchObject({ method: 'cash', parts: input.parts })
})

test('money that goes to the oldest amounts anyway is not asked about', async () => {
  const { parts: _, ...forAll } = input
  expect(await mended(forAll, async () => expect(oldest()).toBeNull())).not.toHaveProperty('parts', null)
})

const [till, cashBox] = ['8c2f0002-0000-4000-8000-000000000002', '8c2f0003-0000-4000-8000-000000000003'] as const
const tenancyId = '8c2f0004-0000-4000-8000-000000000004'
const onTill = { ...input, parts: null, tenancyId, accountId: till, withheld: null }
const accounts = [
  { id: till, name: 'Till 123456', currency: 'KES', archivedAt: null, isOfAgency: false },
  { id: cashBox, name: 'Cash box', currency: 'KES', archivedAt: null, isOfAgency: false },
]
const pays = { tenancyId, withholdingRate: 0, openCharges: [] }

test('cash that was first entered as M-Pesa does not stay on the till', async () => {
  answers = { accounts, account: pays }
  const mend = async () => {
    await expect.poll(() => screen.queryByLabelText<HTMLSelectElement>('Came in on')?.value).toBe(till)
    await asCash()
  }
  expect(await mended(onTill, mend)).toMatchObject({ method: 'cash', accountId: null })
})

test('the account that money came in on is chosen again', async () => {
  answers = { accounts, account: pays }
  const mend = async () => userEvent.selectOptions(await screen.findByLabelText('Came in on'), cashBox)
  expect(await mended(onTill, mend)).toMatchObject({ method: 'mpesa', accountId: cashBox })
})

test('without network the account stays, and goes with its method', async () => {
  expect(await mended(onTill, async () => {})).toMatchObject({ accountId: till })
  cleanup()
  expect(await mended(onTill, asCash)).toMatchObject({ accountId: null })
})

const withheld = { ...onTill, accountId: null, amount: 940_000, withheld: 60_000 }
const taxed = { ...pays, withholdingRate: 600, openCharges: [{ id: till, paymentType: 'rent', balance: 500_000 }] }

test('tax that was withheld is not refused for good since the amount was mended', async () => {
  answers = { accounts: [], account: taxed as unknown as ManagedAccount }
  const mend = async () => {
    await screen.findByText(/withholds 6%/)
    await userEvent.clear(screen.getByLabelText('Amount'))
    await userEvent.type(screen.getByLabelText('Amount'), '4700')
  }
  expect(await mended(withheld, mend)).toMatchObject({ amount: 470_000, withheld: 30_000 })
})

test('tax that was withheld is mended, also without network', async () => {
  const mend = async () => {
    await userEvent.clear(screen.getByLabelText('Tax withheld'))
    await userEvent.type(screen.getByLabelText('Tax withheld'), '450')
  }
  expect(await mended(withheld, mend)).toMatchObject({ amount: 940_000, withheld: 45_000 })
})

test('tax is not sent of a tenant who withholds none any more', async () => {
  answers = { accounts: [], account: pays as unknown as ManagedAccount }
  const mend = async () => expect.poll(() => screen.queryByLabelText('Tax withheld')).toBeNull()
  expect(await mended(withheld, mend)).toMatchObject({ withheld: null })
})

test('money for all units of a tenant is asked neither for an account nor for tax', async () => {
  const { parts: _, ...forAll } = input
  const changed = await mended({ ...forAll, tenantId: tenancyId }, async () => {})
  expect(changed).not.toHaveProperty('accountId')
  expect(changed).not.toHaveProperty('withheld')
})
