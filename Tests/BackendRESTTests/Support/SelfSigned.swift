// A self-signed certificate for localhost, and its key, which only these tests use.

enum SelfSigned {
    static let certificate = """
        -----BEGIN CERTIFICATE-----
        MIIBljCCATugAwIBAgIUGwAziG3KJRSPqtgQ7b4LbGOhnC4wCgYIKoZIzj0EAwIw
        FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMTA4MzQxNFoYDzIxMjYxMDI4
        MDgzNDE0WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
        PQMBBwNCAATTEqfz1nUjgZVMCtWV5nMVw1wnwcNkKOvvtD054/Sf+DAF57owixCC
        4z3SvjCNEp+51BPnWKzTQfggHwHATRZuo2kwZzAdBgNVHQ4EFgQUAdwvhlH1j4J/
        RE6HTYT8epJbzPAwHwYDVR0jBBgwFoAUAdwvhlH1j4J/RE6HTYT8epJbzPAwDwYD
        VR0TAQH/BAUwAwEB/zAUBgNVHREEDTALgglsb2NhbGhvc3QwCgYIKoZIzj0EAwID
        SQAwRgIhAId2Y271pafIoUh+r9CCPrZfuczBuvO/zhe0753j6N3DAiEA8L2iWHS9
        2gQWvHxr7Eh5PKjyKWs+owmki5HKDEAxAUg=
        -----END CERTIFICATE-----
        """

    static let key = """
        -----BEGIN PRIVATE KEY-----
        MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgxSemdXAB/laJ6CwR
        wJHgI+tHB1FoS+Tqa+sCN4A6vTChRANCAATTEqfz1nUjgZVMCtWV5nMVw1wnwcNk
        KOvvtD054/Sf+DAF57owixCC4z3SvjCNEp+51BPnWKzTQfggHwHATRZu
        -----END PRIVATE KEY-----
        """
}
