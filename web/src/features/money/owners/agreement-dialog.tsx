import { dayInNairobi } from '@makao/contract/days'
import type { Currency } from '@makao/contract/money'
import {
  type Agreement,
  AgreementChange,
  NewAgreement,
  type OwnerName,
} from '@makao/contract/money/owners/owners.schema'
import { editablePercent } from '@makao/contract/percent'
import { useState } from 'react'
import { client } from '../../../lib/api'
import { day, money, optional, percent } from '../../../lib/readers'
import { isRefusal } from '../../../lib/refusal'
import { useRows } from '../../../lib/rows'
import { useSave } from '../../../lib/save'
import { useSaveForm } from '../../../lib/save-form'
import { toastError } from '../../../lib/toast'
import * as common from '../../../ui/common.words'
import { DateField } from '../../../ui/date-field'
import { ConfirmDialog, Dialog, FormActions } from '../../../ui/dialog'
import { CommissionFields, hasAmount, hasMinimum } from './commission-fields'
import * as words from './owners.words'
import { type ShareRow, ShareRows } from './share-rows'

type Input = AgreementChange | NewAgreement

interface AgreementDialogProps {
  property: { id: string; name: string; currency: Currency }
  owners: readonly OwnerName[]
  /** Changes this one. */
  agreement?: Agreement | undefined
  /** What a new one begins with. */
  latest?: Agreement | undefined
  onClose: () => void
}

/** Who owns a property from a day on, and what the agency earns. */
export function AgreementDialog({ property, owners, agreement, latest, onClose }: AgreementDialogProps) {
  const { currency } = property
  const firstOfMonth = `${dayInNairobi(new Date()).slice(0, 7)}-01`
  const shares = useRows<ShareRow>(
    () =>
      (agreement ?? latest)?.shares.map(({ ownerId, share }) => ({ ownerId, share: editablePercent(share) })) ?? [
        { ownerId: '', share: '100' },
      ],
  )
  const [asking, setAsking] = useState<{ reason: string; input: Input }>()
  const send = (input: Input, evenRemitted: boolean) =>
    'agreementId' in input
      ? client.owners.changeAgreement({ ...input, evenRemitted })
      : client.owners.agree({ ...input, evenRemitted })
  const saving = { changes: ['owners'], done: words.ownersAndCommissionSaved, onSaved: onClose } as const
  const anyway = useSave({
    ...saving,
    send: (input: Input) => send(input, true),
    failed: (reason) => {
      setAsking(undefined)
      toastError(words.agreementWasNotSaved, reason)
    },
  })
  const { field, busy, handleSubmit } = useSaveForm({
    schema: agreement ? AgreementChange : NewAgreement,
    read: (typed, { read, refuse }) => ({
      fromMonth: read('fromDay', day)?.slice(0, 7),
      fromDay: read('fromDay', day),
      currency,
      commissionKind: typed.commissionKind,
      commissionBasis: typed.commissionBasis ?? 'rent',
      commissionRate: typed.commissionKind === 'percent' ? read('commissionRate', percent) : 0,
      commissionAmount: hasAmount(typed.commissionKind) ? read('commissionAmount', money(currency)) : 0,
      commissionMinimum: hasMinimum(typed.commissionKind) ? read('commissionMinimum', optional(money(currency), 0)) : 0,
      lettingFeeRate: read('lettingFeeRate', optional(percent, 0)),
      shares: shares.rows.map(({ ownerId, share }, place) => {
        if (!ownerId) refuse(`shares.${place}.ownerId`, words.selectAnOwner)
        return { ownerId, share: read(`shares.${place}.share`, percent, share) }
      }),
      ...(agreement ? { agreementId: agreement.id, revision: agreement.revision } : { propertyId: property.id }),
    }),
    ...saving,
    send: (input) => send(input, false),
    fieldOf: { AGREEMENT_EXISTS: 'fromDay', MONTH_CLOSED: 'fromDay' },
    failed: (reason, error, input) => {
      if (isRefusal(error, 'ALREADY_REMITTED')) setAsking({ reason, input })
      else toastError(words.agreementWasNotSaved, reason)
    },
  })

  return (
    <>
      <Dialog
        title={agreement ? words.changeAgreement : words.ownersAndCommission}
        description={words.untilAnotherAgreement(property.name)}
        width={560}
        busy={busy}
        onClose={onClose}
      >
        <form onSubmit={handleSubmit} noValidate className="space-y-5">
          <DateField
            label={words.fromDay}
            {...field('fromDay')}
            defaultValue={agreement?.fromDay ?? firstOfMonth}
            hint={words.whatComesInFromThatDay}
          />
          <ShareRows {...{ shares, owners, field }} />
          <CommissionFields {...{ currency, field }} start={agreement ?? latest} />
          <FormActions busy={busy} label={common.save} onCancel={onClose} />
        </form>
      </Dialog>
      {asking && (
        <ConfirmDialog
          title={words.changeMonthsThatWerePaidOut}
          text={asking.reason}
          confirmLabel={words.changeAnyway}
          busyLabel={common.saving}
          busy={anyway.busy}
          onConfirm={() => anyway.save(asking.input)}
          onClose={() => setAsking(undefined)}
        />
      )}
    </>
  )
}
