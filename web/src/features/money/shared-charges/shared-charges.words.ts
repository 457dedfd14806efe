import { counted, plural } from '../../../lib/plural'

export const chargeSeveral = 'Charge several tenants'
export const aLiftRepairFor = 'One amount for a whole property, or for units you choose'
export const whatFor = 'What for'
export const forExampleLiftRepair = 'for example Lift repair'
export const type = 'Type'
export const totalAmount = 'Total amount'
export const amountOfEach = 'Amount from each'
export const split = 'Split'
export const dueDate = 'Due Date'
export const tellByEmail = 'Tell tenants by email'
export const tellBySms = 'Tell tenants by SMS'
export const seeTheShares = 'See the shares'
export const calculating = 'Calculating...'
export const sharesCouldNotBeCalculated = 'The shares could not be calculated'
export const willBeCharged = (name: string, tenants: number, dueDate: string) =>
  `${name}: {amount} from ${counted(tenants, 'tenancy', 'tenancies')}, due ${dueDate}.`
export const staysWithTheLandlord = (units: readonly string[]) =>
  `{amount} for vacant ${plural(units.length, 'unit', 'units')} ${units.join(', ')} is not charged to anyone.`
export const vacantUnitsPayNothing = (units: readonly string[]) => `Vacant, so not charged: ${units.join(', ')}.`
export const shares = 'Shares'
export const charge = (tenants: number) => `Charge ${counted(tenants, 'tenancy', 'tenancies')}`
export const chargeOnceMore = (tenants: number) => `Charge ${counted(tenants, 'tenancy', 'tenancies')} anyway`
export const chargedAlreadyTo = (tenants: number) =>
  `${counted(tenants, 'tenancy has', 'tenancies have')} this charge already. Check below before charging it again.`
export const isChargedAlready = (title: string, amount: string, dueDate: string) =>
  `Already charged: ${title}, ${amount}, due ${dueDate}`
export const charging = 'Charging...'
export const charged = (name: string, tenants: number, messages: number) =>
  `${name} charged to ${counted(tenants, 'tenancy', 'tenancies')}${messages > 0 ? `, ${counted(messages, 'message', 'messages')} written` : ''}`
export const nothingWasCharged = 'Nothing was charged'
export const chargedSeveral = 'Charged to several'
export const fromTenancies = (tenants: number) => counted(tenants, 'tenancy', 'tenancies')
export const paidOf = (paid: string, charged: string) => `${paid} of ${charged} paid`
export const undone = 'Undone'
export const undo = 'Undo'
export const undoOf = (name: string) => `Undo ${name}`
export const undoneText = (name: string) => `${name} undone: all its charges are void`
export const everyChargeIsVoided =
  'All its charges are voided. Credit that paid them is available again, and messages still waiting are not sent.'
export const correctedToo = (charges: number) =>
  `${counted(charges, 'charge was', 'charges were')} corrected by hand since, and ${plural(charges, 'is', 'are')} voided as well.`
export const notUndone = 'It was not undone'
export const byOn = (by: string | null, on: string) => (by === null ? on : `${by}, ${on}`)
