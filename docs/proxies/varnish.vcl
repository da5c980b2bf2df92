vcl 4.1;

# Varnish 6.0 or later in front of two instances of Verdant, with the module xkey (Debian: varnish-modules). Replace the addresses.
# Verdant runs with CDN_TYPE=varnish, CDN_URL=http://<this address> and TRUST_PROXY=<this address>. TLS ends in front of Varnish.

import directors;
import xkey;

probe ready {
  .url = "/readyz";
  .interval = 1s;
  .timeout = 2s;
  .window = 3;
  .threshold = 2;
}

backend one {
  .host = "127.0.0.1";
  .port = "4001";
  .probe = ready;
}

backend two {
  .host = "127.0.0.1";
  .port = "4002";
  .probe = ready;
}

# The instances of Verdant, which tell what has changed.
acl verdant {
  "127.0.0.1";
  "::1";
}

sub vcl_init {
  new instances = directors.round_robin();
  instances.add_backend(one);
  instances.add_backend(two);
}

sub vcl_recv {
  if (req.method == "PURGE") {
    if (client.ip !~ verdant) {
      return (synth(405));
    }
    # Softly: the page is asked for again with its entity tag, and transferred only if it was changed.
    set req.http.purged = xkey.softpurge(req.http.xkey-softpurge);
    return (synth(200, "Purged " + req.http.purged));
  }
  # For Prometheus, which asks each instance.
  if (req.url ~ "^/metrics") {
    return (synth(404));
  }
  set req.backend_hint = instances.backend();
  # What users and links to previews get is for them alone.
  if ((req.method != "GET" && req.method != "HEAD") || req.http.Authorization || req.http.Point-Of-View) {
    return (pass);
  }
  # Verdant has no cookies. Those of other programs change nothing.
  return (hash);
}

sub vcl_backend_response {
  if (beresp.http.Surrogate-Key) {
    set beresp.http.xkey = beresp.http.Surrogate-Key;
    # What was purged is not shown while it is asked for again.
    set beresp.grace = 0s;
    set beresp.keep = 1d;
  } elseif (beresp.http.Cache-Control !~ "immutable") {
    # Without tags nothing could purge it. The next response may have some.
    set beresp.uncacheable = true;
    set beresp.ttl = 1s;
  }
  return (deliver);
}

sub vcl_deliver {
  unset resp.http.Surrogate-Key;
  unset resp.http.Cache-Tag;
  unset resp.http.xkey;
}
