import { reasonOf } from '../lib/toast'
import { Button } from './button'
import { LoadError } from './page'
import * as words from './ui.words'

interface ShowMoreProps {
  /** A list that is read page by page, each below the one before. */
  query: {
    hasNextPage: boolean
    isFetching: boolean
    isFetchNextPageError: boolean
    error: unknown
    fetchNextPage: () => unknown
  }
  /** What did not come, before the reason and a way to try again. */
  failed: string
}

/** The way to more of a list, and why more did not come. */
export function ShowMore({ query, failed }: ShowMoreProps) {
  const { hasNextPage, isFetching, isFetchNextPageError, error, fetchNextPage } = query
  const fetch = () => void fetchNextPage()
  if (isFetchNextPageError && !isFetching) return <LoadError text={failed} reason={reasonOf(error)} onRetry={fetch} />
  if (!hasNextPage) return null
  return (
    <div className="p-3 text-center">
      <Button variant="secondary" disabled={isFetching} onClick={fetch}>
        {words.showMore}
      </Button>
    </div>
  )
}
