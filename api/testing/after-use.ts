import { afterAll, onTestFinished, TestRunner } from 'vitest'

/**
 * Cleans up what a helper made, after all that can use it: after the running test, or after the tests of the file if the
 * helper was called at its top. Vitest never calls what a running test gives to `afterAll`.
 */
export function afterUse(cleanup: () => unknown): void {
  const register = TestRunner.getCurrentTest() ? onTestFinished : afterAll
  register(async () => void (await cleanup()))
}
