import { type Day, dayInNairobi } from '@makao/contract/days'
import { MOST_LINES, readPasted } from '@makao/contract/money/payment-lines/pasted-lines.terms'
import type { MatchedLine } from '@makao/contract/money/payment-lines/payment-lines.schema'
import type { PaymentMethod } from '@makao/contract/money/payments/payments.kinds'
import { NewPayment } from '@makao/contract/money/payments/payments.schema'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { client } from '../../../lib/api'
import { newRequestId } from '../../../lib/request-id'
import { refresh } from '../../../lib/stale'
import { reasonOf } from '../../../lib/toast'
import { emptyLine, isEmpty, type Judged, judgeLines, type Line, type Sent } from './line-state'
import { matchedLines } from './payment-lines.queries'
import * as words from './payment-lines.words'

/** A moment after the last key, so that not every letter is asked about. */
const PAUSE = 250

/** Whose the rows may be, as far as that is known by now: of a row that says something else since, nothing is. */
function useMatches(lines: readonly Line[]): ReadonlyMap<string, MatchedLine> {
  const asked = lines.filter((line) => !isEmpty(line)).map(({ key, reference, who }) => ({ key, reference, who }))
  const text = JSON.stringify(asked)
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE)
    return () => clearTimeout(timer)
  }, [text])
  const { data } = useQuery(matchedLines(JSON.parse(settled) as typeof asked))
  const saidIn = new Map(asked.map((line) => [line.key, JSON.stringify(line)]))
  const answers = data?.filter((matched) => JSON.stringify(matched.asked) === saidIn.get(matched.key))
  return new Map(answers?.map((matched) => [matched.key, matched]))
}

/** Rows of payments: typed, pasted, and received one after the other. What is refused stays as it was typed. */
export function useLines(method: PaymentMethod) {
  const made = useRef(0)
  const next = () => emptyLine(`${++made.current}`)
  const [lines, setLines] = useState<Line[]>(() => [next()])
  const [isSaving, setSaving] = useState(false)
  const asked = useRef(new Map<string, { requestId: string; today: Day }>())
  const matches = useMatches(lines)
  const judged = judgeLines(lines, matches, method)
  const ready = lines.filter(({ key }) => judged.get(key)?.status === 'ready')

  const change = (key: string, part: Partial<Line>) =>
    setLines((all) => withRoom(all.map((line) => (line.key === key ? { ...line, sent: undefined, ...part } : line))))

  /** There is always a row to type into. */
  function withRoom(all: Line[]): Line[] {
    const last = all.at(-1)
    return (last && isEmpty(last)) || all.length >= MOST_LINES ? all : [...all, next()]
  }

  /** @returns how many payments the text holds */
  function paste(text: string): number {
    const read = readPasted(text)
    if (read.length > 0) {
      setLines((all) => {
        const kept = all.filter((line) => !isEmpty(line))
        const added = read.slice(0, MOST_LINES - kept.length).map((line) => ({ ...next(), ...line }))
        return withRoom([...kept, ...added])
      })
    }
    return read.length
  }

  const remove = (key: string) => setLines((all) => withRoom(all.filter((line) => line.key !== key)))

  async function send(line: Line, state: Extract<Judged, { status: 'ready' }>): Promise<Sent> {
    const { match, amount } = state
    const content = { tenancyId: match.tenancyId, currency: match.currency, amount, method, reference: line.reference }
    // A row is one payment, also after an answer that never came and past midnight; with something else in it the server says so.
    const { requestId, today } = asked.current.get(line.key) ?? {
      requestId: newRequestId(),
      today: dayInNairobi(new Date()),
    }
    asked.current.set(line.key, { requestId, today })
    const receivedOn = line.day || today
    const parsed = NewPayment.safeParse({ ...content, receivedOn, requestId, withheld: 'proposed' })
    if (!parsed.success) return { status: 'refused', reason: parsed.error.issues[0]?.message ?? words.lookAtThisRow }
    try {
      const { receiptNumber, withheld } = await client.payments.receive(parsed.data)
      return { status: 'received', receiptNumber, withheld: withheld?.amount ?? null }
    } catch (error) {
      return { status: 'refused', reason: reasonOf(error) }
    }
  }

  /** Each row is a payment of its own: what one is refused for keeps no other back. @returns what was received */
  async function save(): Promise<{ received: number; refused: number }> {
    setSaving(true)
    let received = 0
    for (const line of ready) {
      const state = judged.get(line.key)
      if (state?.status !== 'ready') continue
      change(line.key, { sent: { status: 'sending' } })
      const sent = await send(line, state)
      change(line.key, { sent })
      if (sent.status === 'received') received += 1
    }
    setSaving(false)
    await refresh(['payments'])
    return { received, refused: ready.length - received }
  }

  return { lines, matches, judged, ready, isSaving, change, paste, remove, save }
}
