import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { propertyNames } from '../../../lib/property-names'
import { buttonClass } from '../../../ui/button'
import { EmptyState } from '../../../ui/page'
import { firstSteps } from './first-steps.queries'
import * as words from './first-steps.words'
import { nextUntilRent, stepsOf } from './steps'

/** In place of an empty list of money while nobody lives anywhere yet: the next of the first steps. */
export function BeforeTenants({ children }: { children: ReactNode }) {
  const steps = useQuery(firstSteps())
  const properties = useQuery(propertyNames())
  if (steps.isPending) return <div className="min-h-52" />
  if (!steps.data || steps.data.tenancies > 0) return children
  const propertyId = properties.data?.length === 1 ? properties.data[0]?.id : undefined
  const next = nextUntilRent(stepsOf(steps.data, { propertyId, isAdmin: false }))
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
