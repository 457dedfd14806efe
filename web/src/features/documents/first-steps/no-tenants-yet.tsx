import type { FirstSteps } from '@makao/contract/documents/first-steps/first-steps.schema'
import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../../ui/button'
import { EmptyState } from '../../../ui/page'
import * as words from './first-steps.words'
import { nextUntilRent, stepsOf } from './steps'

interface NoTenantsYetProps {
  found: FirstSteps
  /** Of the only one, where there is one. */
  propertyId: string | undefined
}

/** Of a new installation: why nothing is listed, and the next step towards rent. */
export function NoTenantsYet({ found, propertyId }: NoTenantsYetProps) {
  const next = nextUntilRent(stepsOf(found, { propertyId, isAdmin: false }))
  return (
    <EmptyState
      title={words.noTenantsYet}
      text={words.rentAndPaymentsAppearHere}
      action={
        next && (
          <Link {...next.link} className={buttonClass()}>
            {next.text}
          </Link>
        )
      }
    />
  )
}
