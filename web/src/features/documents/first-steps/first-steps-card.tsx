import type { FirstStepName } from '@makao/contract/documents/first-steps/first-steps.kinds'
import type { Channel } from '@makao/contract/messaging/outbox/outbox.kinds'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check, ChevronDown, MoreHorizontal } from 'lucide-react'
import type { ReactNode } from 'react'
import { client } from '../../../lib/api'
import { propertyNames } from '../../../lib/property-names'
import { useSave } from '../../../lib/save'
import { useMay } from '../../../lib/session'
import { buttonClass } from '../../../ui/button'
import { Card } from '../../../ui/card'
import { classNames } from '../../../ui/class-names'
import { Menu, MenuItem } from '../../../ui/menu'
import { textLinkClass } from '../../../ui/text-link'
import { firstSteps } from './first-steps.queries'
import * as words from './first-steps.words'
import { isOver, isWorking, nextOf, type Step, stepsOf } from './steps'

const quietClass = 'shrink-0 py-1 text-xs text-soft underline-offset-4 hover:underline pointer-coarse:py-3'

/** What a new installation lacks until its first rent, step by step; gone once all is done or left out, or the person hides it. */
export function FirstStepsCard({ test }: Pick<StepRowProps, 'test'>) {
  const { data } = useQuery(firstSteps())
  const isAdmin = useMay()('agency:write')
  const properties = useQuery(propertyNames())
  const hide = useSave({
    send: () => client.firstSteps.hide(),
    changes: ['firstSteps'],
    shows: firstSteps,
    done: words.firstStepsAreHidden,
    failed: words.firstStepsCouldNotBeHidden,
  })
  const skip = useSave({
    send: (skipped: { step: FirstStepName; isSkipped: boolean }) => client.firstSteps.skip(skipped),
    changes: ['firstSteps'],
    shows: firstSteps,
    failed: words.stepCouldNotBeLeftOut,
  })
  if (!data || data.isHidden) return null
  const only = properties.data?.length === 1 ? properties.data[0]?.id : undefined
  const steps = stepsOf(data, { propertyId: only, isAdmin })
  if (isOver(steps)) return null
  const done = steps.filter(({ count }) => count !== undefined).length
  const hideAll = (
    <button
      type="button"
      aria-label={words.hideFirstSteps}
      disabled={hide.busy}
      onClick={() => hide.save()}
      className={quietClass}
    >
      {words.hide}
    </button>
  )
  const next = nextOf(steps)
  const list = (
    <ol className="grid grid-cols-1 gap-x-10 text-sm md:grid-flow-col md:grid-cols-2 md:grid-rows-5">
      {steps.map((step) => (
        <StepRow
          key={step.key}
          {...{ step, test }}
          isNext={step === next}
          onSkip={(isSkipped) => skip.save({ step: step.key, isSkipped })}
        />
      ))}
    </ol>
  )
  // Nothing of it presses any more: no more than a line below the page.
  if (isWorking(steps)) {
    return (
      <Card className="order-last mt-3 px-4">
        <details className="group text-sm">
          <summary className="flex min-h-9 cursor-pointer flex-wrap items-center gap-x-2 pointer-coarse:min-h-11">
            <span className="font-semibold">{words.firstSteps}</span>
            <span className="text-soft">{words.ofDone(done, steps.length)}</span>
            <ChevronDown size={18} aria-hidden className="ml-auto text-soft group-open:rotate-180" />
          </summary>
          {list}
          {hideAll}
        </details>
      </Card>
    )
  }
  return (
    <Card className="mb-3 px-4 py-2">
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-3">
        <h2 className="font-semibold">
          {words.firstSteps} <span className="font-normal text-soft">{words.ofDone(done, steps.length)}</span>
        </h2>
        {hideAll}
      </div>
      {list}
    </Card>
  )
}

interface StepRowProps {
  step: Step
  isNext: boolean
  /** Tries a channel out, and says what came of that. */
  test: (channel: Channel) => ReactNode
  onSkip: (isSkipped: boolean) => void
}

/** What it is and why, with the ways to it, or that it is done. */
function StepRow({ step, isNext, test, onSkip }: StepRowProps) {
  const { text, count, note, ways, tests, isSkipped } = step
  const isDone = count !== undefined
  const isQuiet = isDone || isSkipped || ways.length === 0
  // Two ways beside the words would leave these a word a line on a phone.
  const isTall = isNext && ways.length > 1
  return (
    <li
      className={classNames(
        'flex min-h-9 items-center gap-x-2.5 border-line py-1 pointer-coarse:min-h-12 max-[20rem]:flex-wrap',
        isTall && 'max-sm:flex-wrap',
      )}
    >
      <span
        aria-hidden
        className={classNames(
          'flex size-5 shrink-0 items-center justify-center rounded-full border',
          isDone ? 'border-transparent bg-sunken text-good' : 'border-line-strong',
        )}
      >
        {isDone && <Check size={14} />}
      </span>
      <span
        className={classNames(
          'flex min-w-0 grow flex-wrap items-baseline gap-x-2 wrap-anywhere',
          isTall && 'max-sm:basis-3/4',
        )}
      >
        <span className={isQuiet ? 'text-soft' : isNext ? 'font-semibold' : 'font-medium'}>{text}</span>
        <span className={isQuiet || isNext ? 'text-soft' : 'text-soft max-sm:hidden'}>
          {count ?? (isSkipped ? words.skipped : note)}
        </span>
        {tests && test(tests)}
      </span>
      {!isDone && !isSkipped && (
        <span className={classNames('flex shrink-0 items-center gap-x-2.5', isTall && 'max-sm:ml-7.5 max-sm:grow')}>
          {ways.map((way, place) => (
            <Link
              key={way.text}
              {...way.link}
              aria-label={words.actionOf(way.text, text)}
              className={
                isNext && place === 0
                  ? buttonClass('primary', 'shrink-0')
                  : `${textLinkClass} shrink-0 py-1 pointer-coarse:py-3`
              }
            >
              {way.text}
            </Link>
          ))}
          <Menu
            label={words.moreOf(text)}
            isNamed
            button={<MoreHorizontal size={18} aria-hidden />}
            buttonClass="ml-auto flex size-8 shrink-0 items-center justify-center rounded-lg text-soft hover:bg-sunken pointer-coarse:size-11"
          >
            <MenuItem onSelect={() => onSkip(true)}>{words.skip}</MenuItem>
          </Menu>
        </span>
      )}
      {isSkipped && (
        <button type="button" aria-label={words.putStepBack(text)} onClick={() => onSkip(false)} className={quietClass}>
          {words.putBack}
        </button>
      )}
    </li>
  )
}
