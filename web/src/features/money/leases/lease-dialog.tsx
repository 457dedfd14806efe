import { type Lease, LeaseTerms } from '@makao/contract/money/leases/leases.schema'
import { useState } from 'react'
import { client } from '../../../lib/api'
import { count, day, money, optional, percent, switchedOn } from '../../../lib/readers'
import { useSaveForm } from '../../../lib/save-form'
import * as common from '../../../ui/common.words'
import { Dialog, FormActions } from '../../../ui/dialog'
import { DepositFields } from './deposit-fields'
import { savedInWords } from './lease-sentences'
import * as words from './leases.words'
import { PenaltyFields, penaltyNames } from './penalty-fields'
import { RentFields, useTypedRent } from './rent-fields'
import { TermFields } from './term-fields'

/** Agrees on other terms. What was charged already stays, but for days whose rent changes. */
export function LeaseDialog({ lease: given, onClose }: { lease: Lease; onClose: () => void }) {
  // As it was when somebody began to type.
  const [lease] = useState(given)
  const { tenancyId, currency } = lease
  const rent = useTypedRent(lease)
  const { field, busy, handleSubmit } = useSaveForm({
    schema: LeaseTerms,
    began: lease,
    fieldNames: { ...penaltyNames, rentChanges: words.rentChanges },
    read: ({ renewal, penaltyKind }, { read }) => {
      const hasPenalty = penaltyKind !== 'none'
      return {
        tenancyId,
        currency,
        leaseEnd: read('leaseEnd', optional(day, null)),
        renewal,
        noticeDays: read('noticeDays', count),
        rentAmount: read('rentAmount', optional(money(currency, words.rentAmount), null)),
        rentMonths: read('rentMonths', count),
        isProrated: read('isProrated', switchedOn),
        depositAmount: read('depositAmount', optional(money(currency, common.deposit), 0)),
        penaltyKind,
        penaltyRate: penaltyKind === 'percent' ? read('penaltyRate', percent) : 0,
        penaltyAmount: penaltyKind === 'fixed' ? read('penaltyAmount', optional(money(currency, words.penalty), 0)) : 0,
        penaltyGraceDays: hasPenalty ? read('penaltyGraceDays', count) : 0,
        penaltyCap: penaltyKind === 'percent' ? read('penaltyCap', optional(money(currency), null)) : null,
        isPenaltyMonthly: read('isPenaltyMonthly', switchedOn),
        chargeFrom: read('chargeFrom', optional(day, null)),
        rentChanges: rent.changes.rows.map(({ fromDay, amount }, row) => ({
          fromDay,
          rentAmount: read(`rentChanges.${row}.rentAmount`, money(currency), amount),
        })),
      }
    },
    send: (input, asRead) => client.leases.save({ ...input, asRead }),
    changes: ['tenancies'],
    done: ({ rentDifference }) => savedInWords(rentDifference, currency),
    onSaved: onClose,
    fieldOf: { LEASE_END_BEFORE_START: 'leaseEnd', TENANCY_ENDED: 'leaseEnd' },
    failed: words.failedToSaveTheLease,
  })

  return (
    <Dialog
      title={words.changeLease}
      description={words.whatWasChargedAlreadyStaysAs}
      width={620}
      busy={busy}
      onClose={onClose}
    >
      <form onSubmit={handleSubmit} noValidate className="space-y-6">
        <RentFields {...{ lease, rent, field }} />
        <TermFields {...{ lease, field }} />
        <DepositFields {...{ lease, field }} agreed={rent.agreed} />
        <PenaltyFields {...{ lease, field }} />
        <FormActions busy={busy} label={words.saveLease} busyLabel={common.saving} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
