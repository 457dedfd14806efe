import type { Oddity } from '@makao/contract/money/meters/meters.terms'
import { useEffect, useRef } from 'react'
import { Button } from '../../../ui/button'
import * as words from './meters.words'
import type { Question } from './use-reading'

interface OddQuestionProps {
  question: Question
  busy: boolean
  onConfirm: (reason: Oddity) => void
  /** Where a reading may be the tenant's start instead. */
  onBegin?: () => void
}

const answers: Record<Oddity, string> = {
  lower: words.dialPassedZero,
  before_move_in: words.chargeIt,
  high: words.yesThisIsRight,
  zero: words.yesThisIsRight,
}

/** What is odd about a reading, and the ways on. Reading it again means typing it again. */
export function OddQuestion({ question, busy, onConfirm, onBegin }: OddQuestionProps) {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (question.text) panel.current?.scrollIntoView({ block: 'nearest' })
  }, [question.text])
  return (
    <div ref={panel} role="alert" className="rounded-xl bg-warn-tint px-4 py-3 text-left text-warn">
      <p>{question.text}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button variant="secondary" disabled={busy} onClick={() => onConfirm(question.reason)}>
          {answers[question.reason]}
        </Button>
        {question.reason === 'before_move_in' && onBegin && (
          <Button variant="secondary" disabled={busy} onClick={onBegin}>
            {words.beginWithThisReading}
          </Button>
        )}
      </div>
    </div>
  )
}
