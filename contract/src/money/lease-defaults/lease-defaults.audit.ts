import { amount, choice, count, event, percent, yesNo } from '../../platform/audit/field-kinds.terms'
import { penaltyKindNames } from '../leases/leases.terms'

export const leaseDefaultEvents = {
  saved: event('setting.lease-defaults-saved', 'Lease defaults saved', {
    fields: {
      dueDay: count('Due day'),
      noticeDays: count('Notice days'),
      depositMonths: count('Months of deposit'),
      penaltyKind: choice('Penalty kind', penaltyKindNames),
      penaltyRate: percent('Penalty rate'),
      penaltyAmount: amount('Penalty amount'),
      penaltyGraceDays: count('Penalty grace days'),
      penaltyCap: amount('Penalty cap'),
      isPenaltyMonthly: yesNo('Is penalty monthly'),
      increaseRate: percent('Yearly increase'),
    },
  }),
  removed: event('setting.lease-defaults-removed', 'Lease defaults removed'),
  applied: event('setting.lease-defaults-applied', 'Lease defaults applied to running leases', {
    fields: { leases: count('Leases') },
  }),
}
