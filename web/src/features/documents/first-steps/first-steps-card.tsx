import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check, ChevronDown } from 'lucide-react'
import { client } from '../../../lib/api'
import { propertyNames } from '../../../lib/property-names'
import { useSave } from '../../../lib/save'
import { useMay } from '../../../lib/session'
import { Button, buttonClass } from '../../../ui/button'
import { Card } from '../../../ui/card'
import { classNames } from '../../../ui/class-names'
import { textLinkClass } from '../../../ui/text-link'
import { firstSteps } from './first-steps.queries'
import * as words from './first-steps.words'
import { nextOf, stepsOf } from './steps'

/** What a new installation lacks until its first rent, step by step; gone once all is done or the person hides it. */
export function FirstStepsCard() {
  const { data } = useQuery(firstSteps())
  const setsUp = useMay()('setting:write')
  const properties = useQuery(propertyNames())
  const hide = useSave({
    send: () => client.firstSteps.hide(),
    changes: ['firstSteps'],
    shows: firstSteps,
    done: words.firstStepsAreHidden,
    failed: words.firstStepsCouldNotBeHidden,
  })
  if (!data || data.isHidden) return null
  const only = properties.data?.length === 1 ? properties.data[0]?.id : undefined
  const steps = stepsOf(data, { propertyId: only, setsUp })
  const done = steps.filter(({ count }) => count !== undefined).length
  if (done === steps.length) return null
  // The next one is the one to press.
  const next = nextOf(steps)
  const hideForGood = (
    <Button variant="ghost" className="-mr-2 px-2!" disabled={hide.busy} onClick={() => hide.save()}>
      {words.hideForGood}
    </Button>
  )
  const list = (
    <ol className="grid grid-cols-1 gap-x-6 gap-y-1 text-sm md:grid-flow-col md:grid-cols-2 md:grid-rows-4">
      {steps.map((step) => {
        const { key, text, count, link, note } = step
        return (
          <li key={key} className="flex min-h-10 items-center gap-2.5 py-1 pointer-coarse:min-h-12">
            <span
              aria-hidden
              className={classNames(
                'flex size-5 shrink-0 items-center justify-center rounded-full border',
                count === undefined ? 'border-line-strong' : 'border-accent bg-accent text-on-accent',
              )}
            >
              {count !== undefined && <Check size={14} />}
            </span>
            <span className="min-w-0 grow wrap-anywhere">
              {link ? (
                <Link {...link} className={step === next ? buttonClass() : `${textLinkClass} -my-2 inline-block py-2`}>
                  {text}
                </Link>
              ) : (
                <span className={count === undefined ? undefined : 'text-soft'}>{text}</span>
              )}{' '}
              <span className="text-soft">{count === undefined ? note : words.done(count)}</span>
            </span>
          </li>
        )
      })}
    </ol>
  )
  // Nothing of it is done here any more: no more than a line below the page.
  if (!next) {
    return (
      <Card className="order-last mt-3 px-4">
        <details className="group text-sm">
          <summary className="flex min-h-9 cursor-pointer flex-wrap items-center gap-x-2 pointer-coarse:min-h-11">
            <span className="font-semibold">{words.firstSteps}</span>
            <span className="text-soft">{words.ofDone(done, steps.length)}</span>
            <ChevronDown size={18} aria-hidden className="ml-auto text-soft group-open:rotate-180" />
          </summary>
          {list}
          {hideForGood}
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
        {hideForGood}
      </div>
      {list}
    </Card>
  )
}
