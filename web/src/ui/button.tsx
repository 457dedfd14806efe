import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names'

export type ButtonVariant = 'primary' | 'secondary' | 'danger' | 'ghost'

const base =
  'inline-flex min-h-10 items-center justify-center gap-2 rounded-lg px-4 font-medium whitespace-nowrap transition-colors select-none disabled:opacity-55 max-[359px]:whitespace-normal pointer-coarse:min-h-11'

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-accent text-on-accent hover:bg-accent-strong disabled:hover:bg-accent',
  secondary: 'border border-line bg-surface text-ink hover:bg-sunken disabled:hover:bg-surface',
  danger: 'bg-bad text-canvas hover:opacity-90 disabled:hover:opacity-55',
  ghost: 'text-ink hover:bg-sunken',
}

/** The look of a button, for a link that acts like one. */
export function buttonClass(variant: ButtonVariant = 'primary', className?: string): string {
  return classNames(base, variants[variant], className)
}

export function Button({
  variant = 'primary',
  className,
  type = 'button',
  ...props
}: ComponentProps<'button'> & { variant?: ButtonVariant }) {
  return <button type={type} className={buttonClass(variant, className)} {...props} />
}

/** A button that shows a picture alone; `label` is what it says to a screen reader and on hover, `hint` what it does. */
export function IconButton({
  label,
  hint,
  danger = false,
  className,
  ...props
}: Omit<ComponentProps<'button'>, 'aria-label' | 'title'> & {
  label: string
  hint?: string
  danger?: boolean
  children: ReactNode
}) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-description={hint}
      title={hint ? `${label}: ${hint}` : label}
      className={classNames(iconButtonClass, danger && 'hover:text-bad', className)}
      {...props}
    />
  )
}

export const iconButtonClass =
  'inline-flex size-9 items-center justify-center rounded-lg text-soft transition-colors hover:bg-sunken hover:text-ink disabled:opacity-50 pointer-coarse:size-11'
