import type { HeldTenancy } from '@makao/contract/money/tenants/tenants.schema'
import { lazyRouteComponent, useLocation } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import { MoveOutCard } from '../../../features/homes/tenancies/move-out-card'
import { FinalAccountSection } from '../../../features/money/final-accounts/final-account-section'
import { LeaseSection } from '../../../features/money/leases/lease-section'
import { LeaseSections } from './-lease-sections'
import * as words from './-tenants.words'
import '../../../styles/dashboard.css'

// Nobody waits for it who came for the lease.
const DocumentsCard = lazyRouteComponent(
  () => import('../../../features/documents/attachments/documents-card'),
  'DocumentsCard',
)

/** What a link to the final account names. */
const FINAL_ACCOUNT = 'final-account'

interface LeaseTabProps {
  held: HeldTenancy
  /** There are other tenancies of the person. */
  hasOthers: boolean
  /** Stands at the end. */
  children: ReactNode
}

/** Of the page of a tenant: what was agreed of one tenancy, and how it ended. */
export function LeaseTab({ held, hasOthers, children }: LeaseTabProps) {
  return (
    <div className="space-y-4">
      {held.endDate !== null && <MoveOutCard tenancy={{ ...held, endDate: held.endDate }} />}
      {held.endDate !== null && (
        <FinalAccountPlace>
          <FinalAccountSection tenancyId={held.tenancyId} />
        </FinalAccountPlace>
      )}
      <LeaseSection tenancyId={held.tenancyId} />
      <LeaseSections tenancyId={held.tenancyId} hasOthers={hasOthers} />
      <Suspense>
        <DocumentsCard keeper={{ of: 'tenancy', keptWith: held.tenancyId }} title={words.documentsOfThisTenancy} />
      </Suspense>
      {children}
    </div>
  )
}

/** Where a link to the final account leads: the page is there before the account that the link means. */
function FinalAccountPlace({ children }: { children: ReactNode }) {
  const { hash } = useLocation()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (hash === FINAL_ACCOUNT) place.current?.scrollIntoView()
  }, [hash])
  return (
    <div ref={place} id={FINAL_ACCOUNT} className="scroll-mt-20">
      {children}
    </div>
  )
}
