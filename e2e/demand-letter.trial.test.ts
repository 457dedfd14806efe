import { readFile } from 'node:fs/promises'
import { addDays, dayInNairobi, formatWholeDay } from '@makao/contract/days'
import { canReadPdf, pdfText } from '../server/test/pdf-text'
import { anotherPage, chooseInRow, copiedText, expect, fileFrom, letUnit, test, watch } from './fixtures'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

const agencyForm = { address: null, email: null, taxPin: null, logo: null, mtnMerchantCode: '', airtelMerchantCode: '' }

test('a demand letter: its step is set up, Collect says what comes next, the letter is made, printed and answered by link', async ({
  page,
  browser,
  agency,
  signIn,
  apiAs,
}) => {
  test.skip(!process.env.CI && !canReadPdf, 'what the letter says is read')
  const today = dayInNairobi(new Date())
  await (await apiAs(agency.admin)).put('/settings/agency', {
    ...agencyForm,
    name: 'Nyumba Bora Ltd',
    phoneNumber: '0712 345 678',
    mpesaPaybill: '522522',
    bankDetails: '',
  })
  const api = await apiAs(agency.manager)
  const { property, tenant, tenancy } = await letUnit(api)
  const due = { currency: 'KES', paymentStatus: 'pending', tenancyId: tenancy?.id, dueDate: addDays(today, -40) }
  for (const [paymentType, amount] of [
    ['rent', 1_500_000],
    ['water', 180_000],
  ])
    await api.post('/payment-records', { ...due, amount, paymentType, requestId: crypto.randomUUID() })

  // Its step comes after the others, in words of its own.
  await signIn(agency.manager)
  await page.goto('/dashboard/settings?tab=notifications')
  await page.getByRole('button', { name: 'Add a demand letter' }).click()
  const step = page.getByRole('listitem').filter({ hasText: 'demand letter' })
  await step.getByLabel('Days after the due date').fill('2')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(step.getByText(/each step comes after the one before/)).toBeVisible()
  await step.getByLabel('Days after the due date').fill('21')
  await step.getByRole('switch', { name: /Own wording/ }).click()
  await step.getByLabel(/^Message of the/).fill('{total} for {unit_number}: {list}. {link}')
  await expect(step.getByLabel(/^Preview of the/)).toContainText('/bill/')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Notification settings saved successfully')).toBeVisible()

  // Who owes is written to from there.
  await page.goto(`/dashboard/payments?view=collect&search=${tenant.email}`)
  await chooseInRow(page, tenant.fullName, `Demand letter: ${tenant.fullName}`)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('KES 16,800')).toBeVisible()
  await expect(dialog.getByText(/^The letter asks to pay by/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Make and send' }).click()
  await expect(page.getByText(`The demand letter to ${tenant.fullName} is on its way`)).toBeVisible()
  const file = await fileFrom(dialog.getByRole('button', { name: /^Download the demand letter of/ }))
  expect(file.suggestedFilename()).toBe(`demand-letter-a1-${today}.pdf`)
  const paper = pdfText(await readFile(await file.path()))
  for (const line of ['DEMAND LETTER', 'Nyumba Bora Ltd', tenant.fullName, 'KES 16,800', '522522'])
    expect(paper).toContain(line)
  expect(paper).toContain(formatWholeDay(addDays(today, 7)))
  await dialog.getByRole('button', { name: 'Close' }).last().click()

  // What goes with it opens the bill.
  await page.goto(`/dashboard/tenants/${tenant.id}`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Bill link' }).click()
  await dialog.getByRole('button', { name: 'Copy link' }).click()
  const link = await copiedText(page, /\/bill\/[\w-]{22}$/)
  await expect(dialog.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', /wa\.me\/254712345678/)

  const phone = await anotherPage(browser, agency, { name: '', email: '' })
  await phone.setViewportSize({ width: 360, height: 740 })
  const complaints = watch(phone)
  await phone.goto(link)
  const bill = phone.getByRole('article', { name: `Unit A1, ${property.name}` })
  await expect(bill.getByText('KES 16,800').first()).toBeVisible()
  await expect(bill.getByText('522522')).toBeVisible()
  await bill.getByText('Statement', { exact: true }).click()
  const statement = await fileFrom(bill.getByRole('link', { name: 'Whole statement (PDF)' }))
  expect(statement.suggestedFilename()).toMatch(/^statement-/)
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await phone.getByRole('link', { name: 'Check that a number is ours' }).click()
  await expect(phone.getByRole('heading', { name: 'Our only numbers to pay to' })).toBeVisible()
  await expect(phone.getByText('522522')).toBeVisible()
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(360)

  // And nothing any more once it is withdrawn.
  await dialog.getByRole('button', { name: 'Withdraw the link' }).click()
  await expect(page.getByText('The bill link was withdrawn')).toBeVisible()
  await phone.goto(link)
  await expect(phone.getByText('This link does not work any more')).toBeVisible()
  expect(complaints).toEqual([])
})
