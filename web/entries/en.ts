import { englishOnPages } from '../../schema/labels/english.data.ts'
import { start } from '../entry-client.tsx'

void start(englishOnPages)
