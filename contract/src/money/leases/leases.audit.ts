import {
  amount,
  choice,
  count,
  day,
  event,
  list,
  maybe,
  percent,
  text,
  unsaid,
  yesNo,
} from '../../platform/audit/field-kinds.terms'
import { penaltyKindNames, renewalNames } from './leases.terms'

const agreed = {
  rentAmount: amount('Rent amount'),
  depositAmount: amount('Deposit amount'),
  leaseEnd: day('Lease end'),
  chargeFrom: day('Charge from'),
}
const end = { endDate: day('End date') }

export const leaseEvents = {
  created: event('tenancy.created', 'Tenant assigned to unit', {
    fields: {
      tenantId: unsaid,
      unitId: unsaid,
      startDate: day('Start date'),
      isLetAnyway: maybe(yesNo('Let despite its state')),
      ...agreed,
    },
  }),
  ended: event('tenancy.ended', 'Tenant moved out', {
    fields: { isActive: yesNo('Active'), ...end, notes: text('Notes') },
  }),
  endChanged: event('tenancy.end-changed', 'Move-out changed', { fields: end }),
  endWithdrawn: event('tenancy.end-withdrawn', 'Move-out withdrawn', { fields: end }),
  leaseSaved: event('tenancy.lease-saved', 'Lease changed', {
    fields: {
      ...agreed,
      renewal: choice('Renewal', renewalNames),
      noticeDays: count('Notice days'),
      rentMonths: count('Rent months'),
      isProrated: yesNo('Is prorated'),
      penaltyKind: choice('Penalty kind', penaltyKindNames),
      penaltyRate: percent('Penalty rate'),
      penaltyAmount: amount('Penalty amount'),
      penaltyGraceDays: count('Penalty grace days'),
      penaltyCap: amount('Penalty cap'),
      isPenaltyMonthly: yesNo('Is penalty monthly'),
      rentChanges: list('Rent changes', { fromDay: day('From'), rentAmount: amount('Rent') }),
    },
  }),
}
