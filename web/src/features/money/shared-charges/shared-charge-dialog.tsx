import { dayInNairobi, formatDay } from '@makao/contract/days'
import { dayBegins, dayEnds } from '@makao/contract/messaging/outbox/sending-hours.terms'
import { type Currency, formatMoney } from '@makao/contract/money'
import { paymentTypeNames } from '@makao/contract/money/charges/charges.terms'
import { NewSharedCharge, type Share, type Shares } from '@makao/contract/money/shared-charges/shared-charges.schema'
import { type Split, sharedTypes, splitNames, splits } from '@makao/contract/money/shared-charges/shared-charges.terms'
import { useState } from 'react'
import { client } from '../../../lib/api'
import { day, money } from '../../../lib/readers'
import { useRequestId } from '../../../lib/request-id'
import { useSave } from '../../../lib/save'
import { useSaveForm } from '../../../lib/save-form'
import { Button } from '../../../ui/button'
import * as common from '../../../ui/common.words'
import { DateField } from '../../../ui/date-field'
import { Actions, Dialog, FormActions } from '../../../ui/dialog'
import { SelectField, TextField } from '../../../ui/field'
import { MoneyField } from '../../../ui/money-field'
import { Sentence } from '../../../ui/sentence'
import { Switch } from '../../../ui/switch'
import * as many from '../many-at-once/many-at-once.words'
import { MeantPlace, type MeantUnits, useMeantPlace } from '../many-at-once/meant-place'
import * as words from './shared-charges.words'

interface Seen {
  input: NewSharedCharge
  shares: Shares
}

/** One amount charged to many: what for and how much, then what each is charged, then done. */
export function SharedChargeDialog({ onClose, ...meant }: MeantUnits & { onClose: () => void }) {
  const requestId = useRequestId()
  const [today] = useState(() => dayInNairobi(new Date()))
  const place = useMeantPlace(meant)
  const { currency } = place
  const [split, setSplit] = useState<Split>('even')
  const [byEmail, setByEmail] = useState(true)
  const [bySms, setBySms] = useState(false)
  const [seen, setSeen] = useState<Seen>()
  const { field, busy, handleSubmit } = useSaveForm({
    schema: NewSharedCharge,
    read: (typed, { read }) => ({
      requestId,
      ...place.asked,
      currency,
      amount: read('amount', money(currency)),
      split,
      dueDate: read('dueDate', day),
      paymentType: typed.paymentType,
      name: typed.name,
      byEmail,
      bySms,
      seen: '',
    }),
    send: (input) => client.sharedCharges.preview(input),
    changes: [],
    onSaved: (shares, input) => setSeen({ input, shares }),
    failed: words.sharesCouldNotBeCalculated,
  })
  const make = useSave({
    send: ({ input, shares }: Seen) =>
      client.sharedCharges.make({ ...input, seen: shares.seen, again: countAlready(shares) > 0 }),
    changes: ['payments', 'notices'],
    done: ({ name, charges, messages }) => words.charged(name, charges, messages),
    onSaved: onClose,
    failed: words.nothingWasCharged,
  })
  return (
    <Dialog
      title={words.chargeSeveral}
      description={meant.unitIds ? many.unitsChosen(meant.unitIds.length) : words.aLiftRepairFor}
      width={560}
      busy={busy || make.busy}
      onClose={onClose}
    >
      <form onSubmit={handleSubmit} noValidate hidden={seen !== undefined} className="grid gap-4 sm:grid-cols-2">
        <MeantPlace place={place} field={field('propertyId')} />
        <TextField
          label={words.whatFor}
          {...field('name')}
          autoComplete="off"
          maxLength={100}
          placeholder={words.forExampleLiftRepair}
        />
        <SelectField label={words.type} {...field('paymentType')} defaultValue="other">
          {sharedTypes.map((type) => (
            <option key={type} value={type}>
              {paymentTypeNames[type]}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={words.split}
          {...field('split')}
          value={split}
          onChange={(event) => setSplit(event.target.value as Split)}
        >
          {splits.map((each) => (
            <option key={each} value={each}>
              {splitNames[each]}
            </option>
          ))}
        </SelectField>
        <MoneyField
          label={split === 'each' ? words.amountOfEach : words.totalAmount}
          {...field('amount')}
          currency={place.shown}
        />
        <DateField label={words.dueDate} {...field('dueDate')} defaultValue={today} />
        <div className="sm:col-span-2">
          <Switch label={words.tellByEmail} checked={byEmail} onChange={setByEmail} />
          <Switch
            label={words.tellBySms}
            note={many.smsByDay(dayBegins, dayEnds)}
            checked={bySms}
            onChange={setBySms}
          />
        </div>
        <div className="sm:col-span-2">
          <FormActions busy={busy} label={words.seeTheShares} busyLabel={words.calculating} onCancel={onClose} />
        </div>
      </form>
      {seen && (
        <>
          <SharesSeen {...seen} />
          <Actions>
            <Button variant="secondary" disabled={make.busy} onClick={() => setSeen(undefined)}>
              {common.back}
            </Button>
            <Button disabled={make.busy} onClick={() => make.save(seen)}>
              {make.busy ? words.charging : chargeLabel(seen.shares)}
            </Button>
          </Actions>
        </>
      )}
    </Dialog>
  )
}

const countCharged = ({ shares }: Pick<Shares, 'shares'>) => shares.filter(({ amount }) => amount > 0).length
const countAlready = ({ shares }: Pick<Shares, 'shares'>) => shares.filter(({ already }) => already !== null).length
const chargeLabel = (shares: Shares) =>
  countAlready(shares) > 0 ? words.chargeOnceMore(countCharged(shares)) : words.charge(countCharged(shares))

function SharesSeen({ input, shares: { currency, shares, charged, left, vacant } }: Seen) {
  const tenants = countCharged({ shares })
  const already = countAlready({ shares })
  const inBold = (amount: number) => <strong className="figures">{formatMoney(amount, currency)}</strong>
  return (
    <div className="space-y-3">
      <p role="status" className="wrap-anywhere">
        <Sentence
          text={words.willBeCharged(input.name, tenants, formatDay(input.dueDate))}
          parts={{ amount: inBold(charged) }}
        />
      </p>
      {already > 0 && <p className="rounded-lg bg-warn-tint px-4 py-3 text-warn">{words.chargedAlreadyTo(already)}</p>}
      {vacant.length > 0 && (
        <p className="text-sm wrap-anywhere text-soft">
          {left > 0 ? (
            <Sentence text={words.staysWithTheLandlord(vacant)} parts={{ amount: inBold(left) }} />
          ) : (
            words.vacantUnitsPayNothing(vacant)
          )}
        </p>
      )}
      <ul aria-label={words.shares} className="divide-y divide-line rounded-xl border border-line">
        {shares.map((share) => (
          <ShareRow key={share.tenancyId} share={share} currency={currency} />
        ))}
      </ul>
    </div>
  )
}

const ShareRow = ({ share, currency }: { share: Share; currency: Currency }) => (
  <li className="flex justify-between gap-3 px-4 py-2">
    <span className="min-w-0">
      <span className="block font-medium wrap-anywhere">{share.tenantName}</span>
      <span className="block text-sm wrap-anywhere text-soft">
        {share.unitNumber} · {share.propertyName}
      </span>
      {share.already && (
        <span className="block text-sm wrap-anywhere text-warn">
          {words.isChargedAlready(
            share.already.title,
            formatMoney(share.already.amount, currency),
            formatDay(share.already.dueDate),
          )}
        </span>
      )}
    </span>
    <span className="shrink-0 figures">{formatMoney(share.amount, currency)}</span>
  </li>
)
