import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { classNames } from './class-names'

/** Where the rows behind a bar, a cell or a dot stand. */
export type ChartLink = Pick<LinkProps, 'to' | 'params' | 'search' | 'hash'>

interface ChartPartProps {
  link: ChartLink | undefined
  className?: string
  title?: string
  /** Drawn a second time beside its name, which is the link that is read out. */
  isPicture?: boolean
  children?: ReactNode
}

/** A part of a chart: a link where its rows can be shown. */
export function ChartPart({ link, className, title, isPicture = false, children }: ChartPartProps) {
  if (!link)
    return (
      <span className={className} title={title}>
        {children}
      </span>
    )
  return (
    <Link
      {...link}
      title={title}
      className={classNames(className, 'hover:brightness-95 dark:hover:brightness-110')}
      {...(isPicture && { tabIndex: -1 })}
    >
      {children}
    </Link>
  )
}
