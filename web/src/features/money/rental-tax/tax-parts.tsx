import { formatMonth } from '@makao/contract/days'
import { formatMoney } from '@makao/contract/money'
import { ChevronDown, ChevronUp, Plus, X } from 'lucide-react'
import { Fragment, useId, useState } from 'react'
import type { FieldFor } from '../../../lib/form'
import { IconButton } from '../../../ui/button'
import { classNames } from '../../../ui/class-names'
import { TextField } from '../../../ui/field'
import { MoneyField } from '../../../ui/money-field'
import * as words from './rental-tax.words'
import type { TaxParts as Parts, TaxPart } from './use-tax-parts'

const currency = 'KES' as const
const shown = (minor: number) => formatMoney(minor, currency, 'code')
const sumOf = (parts: readonly TaxPart[]) => shown(parts.reduce((sum, { due }) => sum + due.left, 0))

/** More owners and months than this are folded by month. */
const FEW = 20

/** What a form calls the certificate of a part, and the amount of one of several. */
export const certificateField = (requestId: string) => `parts#${requestId}` as const
export const amountField = (requestId: string) => `parts#${requestId} amount` as const

interface TaxPartsProps {
  parts: Parts
  hasCertificates: boolean
  field: FieldFor<'parts' | ReturnType<typeof certificateField>>
  /** So many owners and months one payment covers at most. */
  most: number
}

/** Which owners and months a payment to KRA covers, by month, each with its certificates. */
export function TaxParts({ parts, hasCertificates, field, most }: TaxPartsProps) {
  const { error } = field('parts')
  const dues = parts.months.reduce((sum, { parts: { length } }) => sum + length, 0)
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-medium">{words.whatItCovers}</legend>
      {dues > most && <p className="mb-1 text-sm text-soft">{words.mostTogether(most)}</p>}
      {error && (
        <p role="alert" className="mb-1 text-sm text-bad">
          {error}
        </p>
      )}
      <div className="divide-y divide-line rounded-xl border border-line">
        {parts.months.map((month) => (
          <Month key={month.month} {...{ ...month, hasCertificates, field }} all={parts} isOpen={dues <= FEW} />
        ))}
      </div>
    </fieldset>
  )
}

interface MonthProps extends Omit<TaxPartsProps, 'parts' | 'most'> {
  month: string
  parts: readonly TaxPart[]
  all: Parts
  isOpen: boolean
}

function Month({ month, parts, all, isOpen: isOpenAtFirst, ...row }: MonthProps) {
  const list = useId()
  const [isUnfolded, setUnfolded] = useState(isOpenAtFirst)
  const isWrong = parts.some(({ requestIds }) =>
    requestIds.some(
      (requestId) => row.field(certificateField(requestId)).error ?? row.field(amountField(requestId)).error,
    ),
  )
  // What is wrong is never folded away.
  const isOpen = isUnfolded || isWrong
  const chosen = parts.filter(all.isChosen)
  const name = formatMonth(month)
  return (
    <div>
      <div className="flex items-center gap-1 bg-sunken">
        <label className="flex min-h-11 min-w-0 grow cursor-pointer items-center gap-3 py-2 pl-3">
          <input
            ref={(box) => {
              if (box) box.indeterminate = chosen.length > 0 && chosen.length < parts.length
            }}
            type="checkbox"
            aria-label={words.allOf(name)}
            className="size-5 shrink-0 accent-accent"
            checked={chosen.length === parts.length}
            onChange={({ target }) => all.choose(parts, target.checked)}
          />
          <span className="min-w-0 grow">
            <span className="font-medium">{name}</span>{' '}
            <span className="text-sm whitespace-nowrap text-soft">{words.chosenOf(chosen.length, parts.length)}</span>
          </span>
          <span className="shrink-0 font-medium figures">{sumOf(chosen)}</span>
        </label>
        <IconButton
          label={isOpen ? words.hideOwnersOf(name) : words.showOwnersOf(name)}
          aria-expanded={isOpen}
          aria-controls={list}
          onClick={() => setUnfolded(!isOpen)}
        >
          {isOpen ? <ChevronUp size={18} aria-hidden /> : <ChevronDown size={18} aria-hidden />}
        </IconButton>
      </div>
      {/* Hidden, not gone: what was typed of it is sent as well. */}
      <ul id={list} className={classNames('divide-y divide-line border-t border-line', !isOpen && 'hidden')}>
        {parts.map((part) => (
          <Part key={part.key} {...{ part, all, ...row }} />
        ))}
      </ul>
    </div>
  )
}

interface PartProps extends Omit<TaxPartsProps, 'parts' | 'most'> {
  part: TaxPart
  all: Parts
}

function Part({ part, all, hasCertificates, field }: PartProps) {
  const { ownerName, month, left } = part.due
  const isIn = all.isChosen(part)
  const name = `${ownerName}, ${formatMonth(month)}`
  const [first = '', ...others] = part.requestIds
  const certificateOf = (requestId: string) => (
    <TextField
      label={words.certificateOptional}
      hideLabel
      placeholder={words.certificateOptional}
      {...field(certificateField(requestId))}
      autoComplete="off"
      maxLength={60}
    />
  )
  return (
    <li className="px-3 py-2">
      <label className="flex min-h-7 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          aria-label={name}
          className="size-5 shrink-0 accent-accent"
          checked={isIn}
          onChange={({ target }) => all.choose([part], target.checked)}
        />
        <span className="min-w-0 grow wrap-anywhere">{ownerName}</span>
        <span className="shrink-0 figures">{shown(left)}</span>
      </label>
      {hasCertificates && isIn && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset more would be told before each of many
        <div role="group" aria-label={name} className="mt-1 grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2 pl-9">
          {certificateOf(first)}
          <IconButton label={words.anotherCertificateOf(name)} onClick={() => all.split(part)}>
            <Plus size={18} aria-hidden />
          </IconButton>
          {others.map((requestId, place) => (
            <Fragment key={requestId}>
              <div className="grid gap-2 sm:grid-cols-2">
                {certificateOf(requestId)}
                <MoneyField
                  label={words.amountOfIt}
                  hideLabel
                  placeholder={words.amountOfIt}
                  {...field(amountField(requestId))}
                  currency={currency}
                />
              </div>
              {place === others.length - 1 && (
                <IconButton label={words.oneCertificateLessOf(name)} onClick={() => all.join(part)}>
                  <X size={18} aria-hidden />
                </IconButton>
              )}
            </Fragment>
          ))}
        </div>
      )}
    </li>
  )
}
