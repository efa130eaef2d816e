import { vendorPage } from '../vendor/open/pages.ts'

/** Shown while the product is not there yet; it tries again by itself. */
export const unreachablePage = vendorPage(
  '产品还没有启动',
  `<h1>产品还没有启动</h1><p>The product does not answer yet.<br>这个页面会自己重试，启动后马上就能看到。</p>
<script>setTimeout(function(){location.reload()},1500)</script>`,
)
