import { currencies, formatTotals } from '@makao/contract/money'
import { MOST_CHATS, MOST_REMINDED } from '@makao/contract/money/reminders/reminders.terms'
import { MOST_CHOSEN } from '@makao/contract/page'
import { useQuery } from '@tanstack/react-query'
import { BellRing, MessageCircle } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useWantedCurrency } from '../../../lib/currency-choice'
import { estimate } from '../../../lib/sms-cost'
import type { Meant } from '../../../ui/bulk-bar'
import { Button } from '../../../ui/button'
import * as common from '../../../ui/common.words'
import { MoreActions } from '../../../ui/page'
import { roundPreview } from '../reminders/reminders.queries'
import { type ArrearsSearch, chosenArrears } from './arrears.queries'
import * as words from './arrears.words'

/** Who is meant to be reminded, and how. */
export interface Reminding {
  tenancyIds: string[]
  way: 'message' | 'whatsapp'
}

/** A moment after the last choice, so that not every press of a box is asked about. */
const PAUSE = 400

interface RemindChosenProps {
  filter: ArrearsSearch
  meant: Meant
  onRemind: (reminding: Reminding) => void
  /** What else can be done with them. */
  children: ReactNode
}

/** A text a moment after it changed last. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

/** What those who are chosen owe, of the view that is shown. */
export function ChosenTotals({ filter, meant }: Pick<RemindChosenProps, 'filter' | 'meant'>) {
  const currency = useWantedCurrency()
  const text = meant.ids?.join(' ') ?? ''
  const settled = useSettled(text)
  const ids = meant.ids && settled.split(' ').filter(Boolean)
  const isKnown = ids === undefined || (settled === text && ids.length > 0 && ids.length <= MOST_CHOSEN)
  const { data, isPlaceholderData } = useQuery({
    ...chosenArrears(filter, ids ? undefined : currency, ids),
    enabled: isKnown,
  })
  if (!data || !isKnown || isPlaceholderData) return null
  const totals = currencies.flatMap((currency) => {
    const own = data.filter((row) => row.currency === currency)
    const amount = own.reduce((sum, { overdue, due }) => sum + (filter.owing === 'due' ? due : overdue), 0)
    return own.length > 0 ? [{ currency, amount }] : []
  })
  return <span className="self-center whitespace-nowrap figures">{formatTotals(totals)}</span>
}

/** What reminding those who are chosen comes to, and the two ways to do it. */
export function RemindChosen({ filter, meant, onRemind, children }: RemindChosenProps) {
  const all = useQuery({ ...chosenArrears(filter, useWantedCurrency()), enabled: meant.ids === undefined })
  // Of another search or currency they are others.
  const ids = meant.ids ?? (all.isPlaceholderData ? undefined : all.data)?.map(({ tenancyId }) => tenancyId)
  const text = ids?.join(' ') ?? ''
  const settled = useSettled(text)
  const asked = settled === '' ? [] : settled.split(' ').slice(0, MOST_REMINDED)
  const { data: preview } = useQuery({ ...roundPreview({ tenancyIds: asked }), enabled: asked.length > 0 })
  const shown = settled === text ? preview : undefined
  const sms = shown?.channels.find(({ channel }) => channel === 'sms')
  // Of a provider whose price is not known yet nothing is claimed here; the dialog says what is usual.
  const cost = sms?.isSetUp && sms.parts && shown?.prices.length ? estimate(sms.parts, shown.prices) : undefined
  const remind = (way: Reminding['way'], most: number) => ids && onRemind({ tenancyIds: ids.slice(0, most), way })
  return (
    <>
      {/* The dialog says where nothing can be sent, and leads to WhatsApp. */}
      <Button disabled={!ids?.length} onClick={() => remind('message', MOST_REMINDED)}>
        <BellRing size={18} aria-hidden />
        {sms?.isSetUp ? words.remindBySMS(cost ? `, ${cost}` : '') : common.remind}
      </Button>
      <MoreActions hasWord>
        <Button variant="secondary" disabled={!ids?.length} onClick={() => remind('whatsapp', MOST_CHATS)}>
          <MessageCircle size={18} aria-hidden />
          {common.whatsApp} {words.oneByOne}
        </Button>
        {children}
      </MoreActions>
    </>
  )
}
