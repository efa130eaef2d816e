import { ChevronRight, ScanLine } from 'lucide-react'
import { usePhone } from '../phone/context.ts'
import { useWords } from '../words.tsx'
import home from './Home.module.css'
import { ScanDialog } from './ScanDialog.tsx'
import { useScanned } from './scanned.tsx'

/** Opens the scanner: of WeChat on its page of discoveries, of WeCom on the page of the company's apps. */
export function ScanRow() {
  const phone = usePhone()
  const { word } = useWords()
  const openCode = useScanned()
  return (
    <ul className={home.list}>
      <li>
        <button
          type="button"
          className={home.row}
          data-testid="open-scan"
          onClick={() => phone.cover(<ScanDialog onRead={openCode} />)}
        >
          <ScanLine size={24} strokeWidth={1.6} aria-hidden="true" />
          {word('scan')}
          <ChevronRight className={home.end} size={20} aria-hidden="true" />
        </button>
      </li>
    </ul>
  )
}
