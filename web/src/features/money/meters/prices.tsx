import { dayInNairobi } from '@makao/contract/days'
import { type Currency, editableMoney } from '@makao/contract/money'
import type { MeterKind } from '@makao/contract/money/meters/meters.kinds'
import type { MeterRow } from '@makao/contract/money/meters/meters.schema'
import { type Price, PriceChange, PropertyPriceChange } from '@makao/contract/money/meters/meters.schema'
import { unitOf } from '@makao/contract/money/meters/quantity.terms'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../../lib/api'
import type { FieldFor, Reading } from '../../../lib/form'
import { propertyNames } from '../../../lib/property-names'
import { money, optional } from '../../../lib/readers'
import { useSaveForm } from '../../../lib/save-form'
import { Button } from '../../../ui/button'
import * as common from '../../../ui/common.words'
import { DateField } from '../../../ui/date-field'
import { Actions, Dialog, FormDialog } from '../../../ui/dialog'
import { SelectField } from '../../../ui/field'
import { MoneyField } from '../../../ui/money-field'
import { meterTitle } from './expected'
import { KindField } from './kind-field'
import { meterRound } from './meters.queries'
import * as words from './meters.words'
import { priceText } from './price-text'

interface PriceFieldsProps {
  kind: MeterKind
  /** Undefined while what says it is not chosen. */
  currency: Currency | undefined
  field: FieldFor<keyof Price>
  /** What the fields begin with. */
  price?: Price | undefined
}

/** Price, minimum and standing charge; an empty one of the latter two is none. */
export function PriceFields({ kind, currency, field, price }: PriceFieldsProps) {
  const shown = (amount: number | undefined) => (amount && currency ? editableMoney(amount, currency) : '')
  return (
    <>
      <MoneyField
        label={words.pricePer(unitOf(kind))}
        {...field('price')}
        currency={currency}
        defaultValue={shown(price?.price)}
      />
      <MoneyField
        label={words.minimumCharge}
        {...field('minimumCharge')}
        currency={currency}
        defaultValue={shown(price?.minimumCharge)}
        hint={words.leastThatABillComesTo}
      />
      <MoneyField
        label={words.standingCharge}
        {...field('standingCharge')}
        currency={currency}
        defaultValue={shown(price?.standingCharge)}
        hint={words.addedToEveryBillLeaveEmpty}
      />
    </>
  )
}

/** The price that was typed into `PriceFields`. */
export function readPrice(read: Reading<keyof Price>['read'], currency: Currency) {
  return {
    price: read('price', money(currency, words.price)),
    minimumCharge: read('minimumCharge', optional(money(currency), 0)),
    standingCharge: read('standingCharge', optional(money(currency), 0)),
  }
}

const fromHint = words.forReadingsOfThisDayAnd

export function PriceDialog({ meter, onClose }: { meter: MeterRow; onClose: () => void }) {
  const { id: meterId, currency, kind } = meter
  const { field, ...form } = useSaveForm({
    schema: PriceChange,
    read: (typed, { read }) => ({ ...typed, meterId, currency, ...readPrice(read, currency) }),
    send: (input) => client.meters.setPrice(input),
    changes: ['meters', 'payments'],
    done: words.priceSaved,
    onSaved: onClose,
    failed: words.failedToSaveThePrice,
  })
  return (
    <FormDialog
      title={words.changePrice}
      description={meterTitle(meter)}
      width={425}
      form={form}
      label={words.savePrice}
      onClose={onClose}
    >
      <DateField label={common.from} {...field('fromDay')} defaultValue={dayInNairobi(new Date())} hint={fromHint} />
      <PriceFields {...{ kind, currency, field }} price={meter} />
    </FormDialog>
  )
}

/** What the meters of a property cost now: each price with how many have it, the most common first. */
function pricesOf(meters: readonly MeterRow[]): { text: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const meter of meters) {
    const text = priceText(meter, meter.kind, meter.currency)
    counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  return [...counts].map(([text, count]) => ({ text, count })).sort((a, b) => b.count - a.count)
}

/** One price for all meters of a kind in a property, with what they cost now. */
export function PropertyPriceDialog({ initial, onClose }: { initial: string | undefined; onClose: () => void }) {
  const properties = useQuery(propertyNames())
  const [propertyId, setPropertyId] = useState(initial ?? '')
  const [kind, setKind] = useState<MeterKind>('water')
  const property = properties.data?.find(({ id }) => id === propertyId)
  const currency = property?.currency ?? 'KES'
  const meters = useQuery({ ...meterRound({ propertyId, kind }), enabled: propertyId !== '' })
  const found = meters.data?.length ?? 0
  const { field, busy, handleSubmit } = useSaveForm({
    schema: PropertyPriceChange,
    read: (typed, { read, refuse }) => {
      if (propertyId === '') refuse('propertyId', words.pleaseSelectAProperty)
      return { ...typed, propertyId, kind, currency, ...readPrice(read, currency) }
    },
    send: (input) => client.meters.setPropertyPrices(input),
    changes: ['meters', 'payments'],
    done: (changed) => words.priceOfSaved(changed.meters),
    onSaved: onClose,
    failed: words.failedToSaveThePrice,
  })
  return (
    <Dialog title={words.setPrices} description={words.forAllMetersOfOneKind} width={480} busy={busy} onClose={onClose}>
      <form onSubmit={handleSubmit} noValidate className="space-y-4">
        <SelectField
          label={common.property}
          {...field('propertyId')}
          value={propertyId}
          onChange={(event) => setPropertyId(event.target.value)}
        >
          <option value="">{words.selectAProperty}</option>
          {properties.data?.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <KindField kind={kind} onKind={setKind} field={field} />
        {propertyId !== '' && (
          <div role="status" className="rounded-xl bg-sunken px-4 py-3 text-sm">
            {meters.error && !meters.data ? (
              words.currentPricesCouldNotBe
            ) : !meters.data ? (
              common.loading
            ) : found === 0 ? (
              words.noSuchMeterInThisProperty
            ) : (
              <>
                <p className="font-medium">{words.nowAt(found)}</p>
                <ul className="mt-1 space-y-0.5">
                  {pricesOf(meters.data).map(({ text, count }) => (
                    <li key={text} className="flex justify-between gap-3">
                      <span>{text}</span>
                      <span className="text-soft figures">{count}</span>
                    </li>
                  ))}
                </ul>
              </>
            )}
          </div>
        )}
        <DateField label={common.from} {...field('fromDay')} defaultValue={dayInNairobi(new Date())} hint={fromHint} />
        {/* Anew for another currency: an amount means another thing there. */}
        <PriceFields key={currency} {...{ kind, field }} currency={property?.currency} />
        <Actions>
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            {common.cancel}
          </Button>
          <Button type="submit" disabled={busy || (propertyId !== '' && found === 0)}>
            {busy ? common.saving : found > 0 ? words.setPriceOf(found) : words.setPrice}
          </Button>
        </Actions>
      </form>
    </Dialog>
  )
}
