import { formatTotals } from '@makao/contract/money'
import { MOST_CHATS, MOST_REMINDED } from '@makao/contract/money/reminders/reminders.terms'
import { useQuery } from '@tanstack/react-query'
import { BellRing, MessageCircle } from 'lucide-react'
import { useEffect, useState } from 'react'
import { estimate } from '../../../lib/sms-cost'
import type { Meant } from '../../../ui/bulk-bar'
import { Button } from '../../../ui/button'
import { roundPreview } from '../reminders/reminders.queries'
import { type ArrearsSearch, chosenArrears } from './arrears.queries'

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
}

/** What reminding those who are chosen comes to, and the two ways to do it. */
export function RemindChosen({ filter, meant, onRemind }: RemindChosenProps) {
  const all = useQuery({ ...chosenArrears(filter), enabled: meant.ids === undefined })
  const ids = meant.ids ?? all.data?.map(({ tenancyId }) => tenancyId)
  const text = ids?.join(' ') ?? ''
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE)
    return () => clearTimeout(timer)
  }, [text])
  const asked = settled === '' ? [] : settled.split(' ').slice(0, MOST_REMINDED)
  const { data: preview } = useQuery({ ...roundPreview({ tenancyIds: asked }), enabled: asked.length > 0 })
  const shown = settled === text ? preview : undefined
  const sms = shown?.channels.find(({ channel }) => channel === 'sms')
  const cost = sms?.isSetUp && sms.parts ? estimate(sms.parts, shown?.prices ?? []) : undefined
  const remind = (way: Reminding['way'], most: number) => ids && onRemind({ tenancyIds: ids.slice(0, most), way })
  return (
    <>
      {shown && shown.totals.length > 0 && (
        <span className="self-center whitespace-nowrap figures">{formatTotals(shown.totals)}</span>
      )}
      <Button disabled={!ids?.length} onClick={() => remind('message', MOST_REMINDED)}>
        <BellRing size={18} aria-hidden />
        {sms?.isSetUp ? `Remind by SMS${cost ? `, ${cost}` : ''}` : 'Remind'}
      </Button>
      <Button variant="secondary" disabled={!ids?.length} onClick={() => remind('whatsapp', MOST_CHATS)}>
        <MessageCircle size={18} aria-hidden />
        WhatsApp one by one
      </Button>
    </>
  )
}
