/** The event by which the page's scripts say that they have taken over. */
export const hydratedEvent = "hydrated";

/**
 * Runs before the first paint and begins the scripts of a page that can be read without them, after its `load` event or with the first
 * touch, click or key, and before them the whole stylesheet, for which they wait five seconds at most. Until they have taken over
 * (`hydratedEvent`), it holds what needs them and replays it then: clicks on buttons, forms that the server does not process, choices and typed
 * text, ⌘K, `/` and `?`. Links, searches and forms with an address are left to the browser (a search also hidden from scripts that are just
 * starting, which do not know yet what was typed); a link with `data-scripted` and another form that is posted wait three seconds for the
 * scripts first. If the scripts can't be loaded, what needs them does nothing, and what is typed stays. The policy of each page allows it by
 * its hash.
 */
export const startScript = `(function(d,w){
var begun,failed,over,pass,held=[],fields=new Map(),on=d.addEventListener.bind(d);
function begin(){
  if(begun)return;
  if(d.readyState=="loading")return on("DOMContentLoaded",begin,{once:true});
  begun=1;
  var sheet=d.querySelector("link[data-href]"),inert=d.querySelector("script[data-files]");
  if(!inert)return;
  inert.dataset.files.split(" ").forEach(function(file){
    var link=d.createElement("link");
    link.rel="modulepreload";link.href=file;d.head.append(link);
  });
  var script=d.createElement("script");
  script.type="module";script.nonce=inert.nonce;script.text=inert.text;script.onerror=giveUp;
  function run(){if(!script.isConnected)d.head.append(script)}
  if(!sheet)return run();
  sheet.onload=sheet.onerror=run;sheet.href=sheet.dataset.href;
  setTimeout(run,5000);
}
function giveUp(){
  failed=pass=1;
  held.forEach(function(one){if(one.native)one.run()});
  pass=0;
  delete d.documentElement.dataset.held;
}
function hold(event,run,native){
  if(failed&&native)return;
  event.preventDefault();event.stopImmediatePropagation();
  if(failed)return;
  begin();
  var one={native:native,run:run};
  held.push(one);
  d.documentElement.dataset.held="";
  if(native)setTimeout(function(){
    if(over||failed)return;
    held=held.filter(function(other){return other!==one});
    pass=1;run();pass=0;
  },3000);
}
function replay(){
  var one=held.shift();
  if(!one)return delete d.documentElement.dataset.held;
  one.run();
  setTimeout(replay);
}
function retype(field,was){
  if(!field.isConnected||field.type=="file")return;
  if(field.type=="checkbox"||field.type=="radio"){
    if(field.type=="radio"&&!was.checked)return;
    field.checked=!was.checked;
    return field.click();
  }
  if(field.tagName=="SELECT"){
    field.value=was.value;
    return field.dispatchEvent(new Event("change",{bubbles:true}));
  }
  var from=field.selectionStart,to=field.selectionEnd,type=field.tagName=="TEXTAREA"?w.HTMLTextAreaElement:w.HTMLInputElement;
  field.value=was.value?"":"0";
  Object.getOwnPropertyDescriptor(type.prototype,"value").set.call(field,was.value);
  if(from!=null&&d.activeElement==field)field.setSelectionRange(from,to);
  field.dispatchEvent(new Event("input",{bubbles:true}));
  if(d.activeElement!=field)field.dispatchEvent(new FocusEvent("focusout",{bubbles:true}));
}
function waits(listen){return function(event){if(!over&&!pass)listen(event)}}
on("click",waits(function(event){
  if(!event.isTrusted||event.button||event.metaKey||event.ctrlKey||event.shiftKey||event.altKey)return;
  var control=event.target.closest("a,button");
  if(!control||(control.tagName=="A"?!control.hasAttribute("data-scripted"):control.form&&control.type!="button"))return;
  hold(event,function(){control.isConnected&&control.click()},control.tagName=="A");
}),true);
on("submit",waits(function(event){
  var form=event.target,by=event.submitter,address=form.hasAttribute("action");
  if(address&&((form.getAttribute("method")||"get")=="get"||form.getAttribute("role")=="search"))return event.stopImmediatePropagation();
  hold(event,function(){form.isConnected&&form.requestSubmit(by)},address);
}),true);
on("keydown",waits(function(event){
  var key=event.key,typing=event.target.closest("input,textarea,select");
  begin();
  if(!event.isTrusted||!(key=="k"&&(event.metaKey||event.ctrlKey)||!typing&&(key=="/"||key=="?")))return;
  var same={key:key,metaKey:event.metaKey,ctrlKey:event.ctrlKey,shiftKey:event.shiftKey,bubbles:true,cancelable:true};
  held=held.filter(function(one){return !one.key});
  hold(event,function(){(d.activeElement||d.body).dispatchEvent(new KeyboardEvent("keydown",same))});
  if(held.length)held.at(-1).key=key;
}),true);
["input","change"].forEach(function(name){on(name,waits(function(event){
  begin();
  fields.set(event.target,{value:event.target.value,checked:event.target.checked});
}),true)});
["pointerdown","touchstart","focusin"].forEach(function(name){on(name,begin,{once:true,capture:true,passive:true})});
on("${hydratedEvent}",function(){
  over=1;
  queueMicrotask(function(){
    fields.forEach(function(was,field){retype(field,was)});
    replay();
  });
},{once:true});
w.addEventListener("load",function(){
  if(d.hidden)begin();
  else requestAnimationFrame(function(){setTimeout(begin)});
});
})(document,window)`;
