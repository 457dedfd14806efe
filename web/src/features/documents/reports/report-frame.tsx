import type { ReactNode } from 'react'
import { Loaded, type Loading } from '../../../ui/loaded'
import * as words from './reports.words'

interface ReportFrameProps<Data> {
  query: Loading<Data>
  children: (data: Data) => ReactNode
}

/** A report while it is loaded, when it cannot be, and once it is there. */
export function ReportFrame<Data>({ query, children }: ReportFrameProps<Data>) {
  return (
    <Loaded query={query} loading={words.loadingReportData} failed={words.failedToLoadReportData}>
      {children}
    </Loaded>
  )
}
