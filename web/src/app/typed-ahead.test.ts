import { expect, test } from 'vitest'
import { keepTyping, takeTyped } from './typed-ahead'

function press(key: string, more: KeyboardEventInit = {}): boolean {
  return document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }))
}

test('what is typed before a field is there is kept in order, and nothing after it was taken', () => {
  keepTyping()
  for (const key of '12,000x') expect(press(key)).toBe(false)
  press('Backspace')
  expect(press('Shift')).toBe(true)
  expect(press('r', { ctrlKey: true })).toBe(true)
  expect(takeTyped()).toBe('12,000')
  expect(press('1')).toBe(true)
  expect(takeTyped()).toBe('')
})

test('Escape gives up what was typed', () => {
  keepTyping()
  press('a')
  expect(press('Escape')).toBe(true)
  expect(takeTyped()).toBe('')
})
