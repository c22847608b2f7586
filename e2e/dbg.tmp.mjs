import { chromium } from '@playwright/test'
const b = await chromium.launch({ executablePath:'/usr/bin/chromium', args:['--no-sandbox','--disable-gpu'] })
const p = await b.newPage()
p.on('console',m=>console.log('console',m.text().slice(0,300))); p.on('pageerror',e=>console.log('pageerror',e.stack.slice(0,600)))
p.on('request', r=>{ if(r.url().includes('release_outcomes')) console.log('POST', r.postData()?.slice(0,1500)) })
await p.addInitScript(()=>{ navigator.sendBeacon=()=>false })
await p.goto('http://localhost:8161/login'); await p.waitForTimeout(9000)
console.log(await p.evaluate(()=>document.querySelector('h1')?.textContent))
await b.close()
