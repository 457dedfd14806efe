import type { Currency } from '@makao/contract/money'
import type { Identity } from './api'
import type { buildersOf } from './builders'

/** One tenant with several units, and what staff do with the money of them. Amounts in minor units. */
export function companyOf(
  {
    buildTenant,
    buildTenancy,
    buildUnit,
  }: Pick<ReturnType<typeof buildersOf>, 'buildTenant' | 'buildTenancy' | 'buildUnit'>,
  office: () => Identity,
) {
  const request = () => crypto.randomUUID()

  /** A company with two flats and a shop, the first let the longest. */
  async function buildCompany() {
    const { id: tenantId } = await buildTenant({ fullName: 'Baraka Traders' })
    const letTo = async (unitNumber: string, startDate: string): Promise<string> =>
      (await buildTenancy({ tenantId, unitId: (await buildUnit({ unitNumber })).id, startDate })).id
    const [one, two] = [await letTo('F1', '2026-01-01'), await letTo('F2', '2026-01-02')]
    return { tenantId, one, two, shop: await letTo('Shop', '2026-01-03') }
  }

  const owe = (tenancyId: string, amount: number, dueDate: string, paymentType: 'rent' | 'deposit' = 'rent') =>
    office().client.charges.record({
      requestId: request(),
      tenancyId,
      currency: 'KES',
      amount,
      paymentType,
      paymentStatus: 'pending',
      dueDate,
    })
  const paid = (amount: number, more: object = {}) => ({
    requestId: request(),
    amount,
    currency: 'KES' as Currency,
    method: 'cash' as const,
    receivedOn: '2026-11-20',
    ...more,
  })
  /** What tenancies owe, their credit and the deposit that is held. */
  const standing = async (...tenancyIds: string[]) => {
    const accounts = await Promise.all(tenancyIds.map((tenancyId) => office().client.payments.account({ tenancyId })))
    return accounts.map(({ owed, credit, depositHeld }) => [owed, credit, depositHeld])
  }
  const move = (tenancyId: string, toTenancyId: string, amounts: object, who = office()) =>
    who.client.tenantAccounts.transfer({
      requestId: request(),
      tenancyId,
      toTenancyId,
      currency: 'KES',
      reason: null,
      ...amounts,
    })
  /** @returns the id of what was moved */
  const moved = async (...given: Parameters<typeof move>) => {
    const [tenancyId, , , who = office()] = given
    const before = await who.client.tenantAccounts.transfers({ tenancyId })
    const { rows } = await move(...given)
    return rows.find(({ id }) => before.rows.every((row) => row.id !== id))?.id ?? ''
  }
  const undo = (transferId: string, who = office()) =>
    who.client.tenantAccounts.undoTransfer({ transferId, reason: 'Wrong unit' })

  /** Credit of 500,000 and a deposit of 200,000 on the first unit. */
  async function buildHeld() {
    const company = await buildCompany()
    const { id: depositId } = await owe(company.one, 200_000, '2026-01-01', 'deposit')
    const { id: paymentId } = await office().client.payments.receive({ ...paid(700_000), tenancyId: company.one })
    return { ...company, depositId, paymentId }
  }

  return { buildCompany, buildHeld, owe, paid, standing, move, moved, undo }
}
