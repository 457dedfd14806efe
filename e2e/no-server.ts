import type { Page } from '@playwright/test'
import { expect } from './fixtures'

/** From now on requests to these addresses find no server. */
export async function cut(page: Page, path: RegExp, methods = ['POST', 'PUT', 'DELETE']): Promise<void> {
  await page.route(path, (route) =>
    methods.includes(route.request().method()) ? route.abort('connectionrefused') : route.fallback(),
  )
}

export const unreachable = 'The server could not be reached. Check your connection and try again.'

/** What was not done is said with its reason: `unreachable`. */
export async function expectToast(page: Page, text: string): Promise<void> {
  await expect(page.getByText(`${text}. ${unreachable}`)).toBeVisible()
}
