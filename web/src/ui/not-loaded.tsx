import { isComing, Loaded, type Loading } from './loaded'

interface NotLoadedProps {
  query: Loading<unknown>
  failed: string
}

/** Why something did not come that a button or a list to choose from needs, and the way to it; nothing as long as it may come. */
export function NotLoaded({ query, failed }: NotLoadedProps) {
  if (query.data !== undefined || isComing(query)) return null
  return (
    <Loaded query={query} failed={failed}>
      {() => null}
    </Loaded>
  )
}
