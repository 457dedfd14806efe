import { type ReactNode, useEffect } from 'react'
import { Logo } from '../../../ui/logo'
import * as words from './sign-in.words'

const product = (
  <>
    <h1>
      <Logo />
    </h1>
    <p className="mt-2 text-soft">{words.managePropertiesAcrossKenya}</p>
  </>
)

/** The page of somebody who is not signed in: the product's name, or whose page it is, and one card. */
export function SignInFrame({
  head = product,
  title,
  description,
  children,
}: {
  head?: ReactNode
  title: string
  description: string
  children: ReactNode
}) {
  useEffect(() => {
    document.title = words.pageTitle(title)
  }, [title])
  return (
    <main className="flex min-h-dvh flex-col items-center px-4 pt-[8dvh] pb-10">
      <div className="w-full max-w-sm">
        <div className="mb-6 text-center">{head}</div>
        <section className="rounded-2xl border border-line bg-surface p-6 shadow-card">
          <h2 className="text-xl font-semibold">{title}</h2>
          <p className="mt-0.5 mb-5 text-soft">{description}</p>
          {children}
        </section>
      </div>
    </main>
  )
}
