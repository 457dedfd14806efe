import type { ReactNode } from 'react'
import { isRefusal } from '../lib/refusal'
import { reasonOf } from '../lib/toast'
import { EmptyState, LoadError, PageHeader } from './page'

interface NoSuch {
  /** 'tenant' */
  what: string
  /** Leads to the list. */
  back: ReactNode
}

/** Shows that an address names nothing that is there, where trying again cannot help; else that it could not be loaded. */
export const noSuch =
  ({ what, back }: NoSuch) =>
  (error: unknown, retry: () => void): ReactNode =>
    isRefusal(error, 'NOT_FOUND') || isRefusal(error, 'BAD_REQUEST') ? (
      <>
        <PageHeader title={`No such ${what}`} back={back} />
        <EmptyState
          title={`There is no ${what} at this address`}
          text="It may have been deleted, or the link is wrong."
        />
      </>
    ) : (
      <LoadError text={`The ${what} could not be loaded`} reason={reasonOf(error)} onRetry={retry} />
    )
