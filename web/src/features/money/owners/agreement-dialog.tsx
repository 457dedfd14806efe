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
import { useForm } from '../../../lib/form'
import { money, percent } from '../../../lib/readers'
import { useRows } from '../../../lib/rows'
import { reasonOf, toastError, toastSuccess } from '../../../lib/toast'
import { ConfirmDialog, Dialog, FormActions } from '../../../ui/dialog'
import { MonthField } from '../../../ui/month-field'
import { CommissionFields } from './commission-fields'
import { refreshOwners } from './owners.queries'
import { type ShareRow, ShareRows } from './share-rows'

interface AgreementDialogProps {
  property: { id: string; name: string; currency: Currency }
  owners: readonly OwnerName[]
  /** Changes this one. */
  agreement?: Agreement | undefined
  /** What a new one begins with. */
  latest?: Agreement | undefined
  onClose: () => void
}

/** Who owns a property from a month on, and what the agency earns. */
export function AgreementDialog({ property, owners, agreement, latest, onClose }: AgreementDialogProps) {
  const { currency } = property
  const [month, setMonth] = useState(agreement?.fromMonth ?? dayInNairobi(new Date()).slice(0, 7))
  const shares = useRows<ShareRow>(
    () =>
      (agreement ?? latest)?.shares.map(({ ownerId, share }) => ({ ownerId, share: editablePercent(share) })) ?? [
        { ownerId: '', share: '100' },
      ],
  )
  const [asking, setAsking] = useState<{ reason: string; save: () => Promise<unknown>; busy: boolean }>()

  async function finish(): Promise<void> {
    toastSuccess('Owners and commission saved')
    onClose()
    await refreshOwners()
  }

  const { field, busy, handleSubmit } = useForm({
    schema: agreement ? AgreementChange : NewAgreement,
    read: (typed, { read, refuse }) => ({
      fromMonth: month,
      currency,
      commissionKind: typed.commissionKind,
      commissionBasis: typed.commissionBasis ?? 'rent',
      commissionRate: typed.commissionKind === 'percent' ? read('commissionRate', percent) : 0,
      commissionAmount: typed.commissionKind === 'fixed' ? read('commissionAmount', money(currency)) : 0,
      shares: shares.rows.map(({ ownerId, share }, place) => {
        if (!ownerId) refuse(`shares.${place}.ownerId`, 'Choose an owner')
        return { ownerId, share: read(`shares.${place}.share`, percent, share) }
      }),
      ...(agreement ? { agreementId: agreement.id, revision: agreement.revision } : { propertyId: property.id }),
    }),
    submit: async (input) => {
      const save = (evenRemitted: boolean) =>
        'agreementId' in input
          ? client.owners.changeAgreement({ ...input, evenRemitted })
          : client.owners.agree({ ...input, evenRemitted })
      try {
        await save(false)
        await finish()
      } catch (error) {
        if ((error as { code?: string }).code !== 'ALREADY_REMITTED') throw error
        setAsking({ reason: reasonOf(error), save: () => save(true), busy: false })
      }
    },
    fieldOf: { AGREEMENT_EXISTS: 'fromMonth', MONTH_CLOSED: 'fromMonth' },
    onFailure: (reason) => toastError('The agreement was not saved', reason),
  })

  async function saveAnyway(): Promise<void> {
    if (!asking) return
    setAsking({ ...asking, busy: true })
    try {
      await asking.save()
      setAsking(undefined)
      await finish()
    } catch (error) {
      setAsking(undefined)
      toastError('The agreement was not saved', reasonOf(error))
    }
  }

  return (
    <>
      <Dialog
        title={agreement ? 'Change agreement' : 'Owners and commission'}
        description={`${property.name}: from a month on, until another agreement takes over.`}
        width={560}
        busy={busy}
        onClose={onClose}
      >
        <form onSubmit={handleSubmit} noValidate className="space-y-5">
          <MonthField label="From the first of" {...field('fromMonth')} value={month} ahead={12} onMonth={setMonth} />
          <ShareRows {...{ shares, owners, field }} />
          <CommissionFields {...{ currency, field }} start={agreement ?? latest} />
          <FormActions busy={busy} label="Save" onCancel={onClose} />
        </form>
      </Dialog>
      {asking && (
        <ConfirmDialog
          title="Change months that were paid out?"
          text={asking.reason}
          confirmLabel="Change Anyway"
          busyLabel="Saving..."
          busy={asking.busy}
          onConfirm={() => void saveAnyway()}
          onClose={() => setAsking(undefined)}
        />
      )}
    </>
  )
}
