import { chromium } from '@playwright/test'
const url='http://localhost:4100'
const b=await chromium.launch({executablePath:'/usr/bin/chromium',args:['--no-sandbox']})
const problems=[]
async function open(width,dark){const c=await b.newContext({viewport:{width,height:width<500?780:900},colorScheme:dark?'dark':'light'});const p=await c.newPage();p.on('console',m=>{if(['error','warning'].includes(m.type()))problems.push(m.text())});p.on('pageerror',e=>problems.push(String(e)));p.on('requestfailed',r=>{if(!r.url().includes('/api/live'))problems.push('failed '+r.url())});return p}
async function signIn(p,login){await p.goto(url+'/auth');await p.getByLabel('Email').fill(login);await p.getByLabel('Password',{exact:true}).fill('karibu-makao');await p.getByRole('button',{name:'Sign In'}).click();await p.waitForURL('**/dashboard')}
const shots=process.argv[2]??'all'
for(const [w,d] of [[360,false],[1280,true],[1280,false]]){
 const p=await open(w,d); await p.goto(url+'/auth'); await p.waitForTimeout(500); await p.screenshot({path:`/tmp/shots/signin-${w}${d?'d':''}.png`})
 await p.goto(url+'/recovery'); await p.waitForTimeout(500); await p.screenshot({path:`/tmp/shots/recovery-${w}${d?'d':''}.png`})
 await signIn(p,'admin@demo.makao')
 for(const tab of ['security','team','audit']){await p.goto(url+'/dashboard/settings?tab='+tab);await p.waitForTimeout(900);await p.screenshot({path:`/tmp/shots/${tab}-${w}${d?'d':''}.png`,fullPage:true})}
 await p.goto(url+'/dashboard/settings?tab=team'); await p.getByRole('button',{name:'Manage Baraka Juma'}).click(); await p.waitForTimeout(400); await p.screenshot({path:`/tmp/shots/member-${w}${d?'d':''}.png`})
 await p.keyboard.press('Escape'); await p.getByRole('button',{name:'Invite'}).click(); await p.waitForTimeout(300); await p.screenshot({path:`/tmp/shots/invite-${w}${d?'d':''}.png`})
 await p.goto(url+'/dashboard/settings?tab=security'); await p.getByRole('button',{name:'Turn on'}).click(); await p.getByRole('dialog').getByLabel('Password',{exact:true}).fill('karibu-makao'); await p.getByRole('button',{name:'Continue'}).click(); await p.getByText('Scan this').waitFor(); await p.waitForTimeout(300); await p.screenshot({path:`/tmp/shots/scan-${w}${d?'d':''}.png`})
 await p.context().close()
}
console.log(problems)
await b.close()
