import { dayInNairobi } from '@makao/contract/days'
import { type Currency, editableMoney } from '@makao/contract/money'
import {
  type Agreement,
  AgreementChange,
  NewAgreement,
  type OwnerName,
} from '@makao/contract/money/owners/owners.schema'
import { type CommissionKind, formatShare } from '@makao/contract/money/owners/owners.terms'
import { editablePercent, typedPercent, WHOLE } from '@makao/contract/percent'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { client } from '../../../lib/api'
import { useForm } from '../../../lib/form'
import { money, percent } from '../../../lib/readers'
import { reasonOf, toastError, toastSuccess } from '../../../lib/toast'
import { Button, IconButton } from '../../../ui/button'
import { ConfirmDialog, Dialog, FormActions } from '../../../ui/dialog'
import { SelectField, TextField } from '../../../ui/field'
import { MoneyField } from '../../../ui/money-field'
import { MonthField } from '../../../ui/month-field'
import { refreshOwners } from './owners.queries'

const kindNames: Record<CommissionKind, string> = {
  none: 'No commission',
  percent: 'Percent of what is collected',
  fixed: 'Fixed amount each month',
}

interface ShareRow {
  key: number
  ownerId: string
  /** As typed, in percent. */
  share: string
}

let made = 0
const newRow = (ownerId = '', share = ''): ShareRow => {
  made += 1
  return { key: made, ownerId, share }
}

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
  const start = agreement ?? latest
  const [month, setMonth] = useState(agreement?.fromMonth ?? dayInNairobi(new Date()).slice(0, 7))
  const [kind, setKind] = useState<CommissionKind>(start?.commissionKind ?? 'percent')
  const [rows, setRows] = useState(() =>
    start ? start.shares.map(({ ownerId, share }) => newRow(ownerId, editablePercent(share))) : [newRow('', '100')],
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
      commissionKind: kind,
      commissionBasis: typed.commissionBasis ?? 'rent',
      commissionRate: kind === 'percent' ? read('commissionRate', percent) : 0,
      commissionAmount: kind === 'fixed' ? read('commissionAmount', money(currency)) : 0,
      shares: rows.map(({ ownerId, share }, place) => {
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

  const change = (key: number, changed: Partial<ShareRow>) =>
    setRows(rows.map((row) => (row.key === key ? { ...row, ...changed } : row)))
  const sum = rows.reduce((total, { share }) => total + typedPercent(share), 0)

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
          <fieldset>
            <legend className="mb-2 text-sm font-medium">Owners and their shares</legend>
            <ul className="space-y-3">
              {rows.map(({ key, ownerId, share }, place) => (
                <li key={key} className="grid grid-cols-[1fr_6.5rem_auto] items-start gap-2">
                  <SelectField
                    label={`Owner ${place + 1}`}
                    {...field(`shares.${place}.ownerId`)}
                    value={ownerId}
                    onChange={(event) => change(key, { ownerId: event.target.value })}
                  >
                    <option value="">Choose</option>
                    {owners.map((owner) => (
                      <option key={owner.id} value={owner.id}>
                        {owner.name}
                      </option>
                    ))}
                  </SelectField>
                  <TextField
                    label={`Share ${place + 1} in %`}
                    {...field(`shares.${place}.share`)}
                    inputMode="decimal"
                    autoComplete="off"
                    className="figures"
                    value={share}
                    onChange={(event) => change(key, { share: event.target.value })}
                  />
                  <IconButton
                    label={`Remove owner ${place + 1}`}
                    danger
                    className="mt-6"
                    disabled={rows.length === 1}
                    onClick={() => setRows(rows.filter((row) => row.key !== key))}
                  >
                    <Trash2 size={18} aria-hidden />
                  </IconButton>
                </li>
              ))}
            </ul>
            <div className="mt-2 flex flex-wrap items-center justify-between gap-2">
              <Button
                variant="secondary"
                onClick={() => setRows([...rows, newRow('', editablePercent(Math.max(0, WHOLE - sum)))])}
              >
                <Plus size={18} aria-hidden />
                Add Owner
              </Button>
              <p role="status" className="text-sm text-soft figures">
                Total {formatShare(sum)}
              </p>
            </div>
            {field('shares').error && <p className="mt-1 text-sm text-bad">{field('shares').error}</p>}
          </fieldset>
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <SelectField
              label="Commission"
              name="commissionKind"
              value={kind}
              onChange={(event) => setKind(event.target.value as CommissionKind)}
            >
              {Object.entries(kindNames).map(([value, text]) => (
                <option key={value} value={value}>
                  {text}
                </option>
              ))}
            </SelectField>
            {kind === 'percent' && (
              <TextField
                label="Percent"
                {...field('commissionRate')}
                inputMode="decimal"
                autoComplete="off"
                className="figures"
                defaultValue={start?.commissionKind === 'percent' ? editablePercent(start.commissionRate) : ''}
              />
            )}
            {kind === 'fixed' && (
              <MoneyField
                label="Amount a month"
                {...field('commissionAmount')}
                currency={currency}
                defaultValue={start?.commissionKind === 'fixed' ? editableMoney(start.commissionAmount, currency) : ''}
              />
            )}
            {kind === 'percent' && (
              <div className="sm:col-span-2">
                <SelectField label="Taken of" name="commissionBasis" defaultValue={start?.commissionBasis ?? 'rent'}>
                  <option value="rent">Rent that is collected</option>
                  <option value="all">All that is collected, service charge and utilities too</option>
                </SelectField>
              </div>
            )}
          </div>
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
